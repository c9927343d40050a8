const root = document.documentElement;
root.classList.add('scripted');

/* The theme: the reader's system, unless the reader says otherwise here or with ?theme=dark in the address. */

const KEY = 'loombench-theme';
const system = matchMedia('(prefers-color-scheme: dark)');
const effective = () => root.dataset.theme || (system.matches ? 'dark' : 'light');

function remembered() {
  const asked = new URLSearchParams(location.search).get('theme');
  if (asked === 'dark' || asked === 'light') return asked;
  try { return localStorage.getItem(KEY); } catch (e) { return null; }
}

function remember(theme) {
  try { localStorage.setItem(KEY, theme); } catch (e) { /* a browser that keeps nothing for files */ }
}

const chosen = remembered();
if (chosen === 'dark' || chosen === 'light') root.dataset.theme = chosen;

/* The reader's button for it. */
function switchTheme(changed) {
  const button = document.getElementById('theme');
  const name = () => { button.textContent = effective() === 'dark' ? 'Light' : 'Dark'; };
  button.hidden = false;
  name();
  button.addEventListener('click', () => {
    root.dataset.theme = effective() === 'dark' ? 'light' : 'dark';
    remember(root.dataset.theme);
    name();
    changed();
  });
  system.addEventListener('change', () => { name(); changed(); });
}

/* One theme for all charts: what the style sheet says. */

function colours() {
  const probe = document.body.appendChild(document.createElement('span'));
  const get = (name) => {
    probe.style.color = 'var(--' + name + ')';
    return getComputedStyle(probe).color;
  };
  const names = 'ink soft line raised link good bad s0 s1 s2 s3 s4 s5 s6 c0 c1 c2 c3'.split(' ');
  const theme = {
    ...Object.fromEntries(names.map((name) => [name, get(name)])),
    font: getComputedStyle(document.body).fontFamily,
  };
  probe.remove();
  return theme;
}
