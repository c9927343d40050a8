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
  const theme = {
    ink: get('ink'), soft: get('soft'), line: get('line'), raised: get('raised'), link: get('link'), good: get('good'), bad: get('bad'),
    slots: [0, 1, 2, 3, 4, 5, 6].map((slot) => get('s' + slot)),
    classes: [0, 1, 2, 3].map((part) => get('c' + part)),
    onClasses: [0, 1, 2, 3].map((part) => get('on-c' + part)),
    font: getComputedStyle(document.body).fontFamily,
  };
  probe.remove();
  return theme;
}
