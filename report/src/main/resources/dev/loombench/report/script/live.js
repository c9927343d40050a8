/* The page of a run that goes on: its parts come as events, each as the template made it, with the data of its charts. */

painters.narrowing = narrowing;

const shown = new Map();

/* Replaces the parts that changed; what the reader unfolded, focused or scrolled to stays so. */
function receive(snapshot) {
  document.title = snapshot.title + ', Loombench';
  document.getElementById('title').textContent = snapshot.title;
  tell(snapshot.status);
  for (const part of snapshot.parts) {
    const content = JSON.stringify(part);
    if (shown.get(part.id) !== content) replace(part);
    shown.set(part.id, content);
  }
  document.getElementById('charts').textContent = JSON.stringify({ charts: drawn.map((entry) => entry.chart) });
}

/* Status of the page in a line that is read out when it changes. */
function tell(text) {
  const line = document.getElementById('status');
  if (line.textContent !== text) line.textContent = text;
}

function replace(part) {
  const box = boxOf(part.id);
  const before = { top: scrollY, unfolded: unfolded(box), focus: focusable(box).indexOf(document.activeElement), sideways: tables(box).map((table) => table.scrollLeft) };
  for (const entry of drawn.filter((one) => box.contains(one.box))) {
    if (entry.echart) entry.echart.dispose();
    drawn.splice(drawn.indexOf(entry), 1);
  }
  box.innerHTML = part.html;
  for (const folded of box.querySelectorAll('details')) folded.open = before.unfolded.includes(nameOf(folded));
  for (const chart of part.charts) drawn.push({ chart: chart, box: document.getElementById(chart.id) });
  listen(box);
  paintAll(box);
  tables(box).forEach((table, i) => { table.scrollLeft = before.sideways[i] || 0; });
  const focused = focusable(box)[before.focus];
  if (focused) focused.focus({ preventScroll: true });
  scrollTo(scrollX, before.top);
}

/* Parts stand in the order in which they came first. */
function boxOf(id) {
  const known = document.getElementById('part-' + id);
  if (known) return known;
  const box = document.getElementById('live').appendChild(document.createElement('div'));
  box.id = 'part-' + id;
  return box;
}

const nameOf = (folded) => folded.querySelector('summary').textContent;
const unfolded = (box) => [...box.querySelectorAll('details[open]')].map(nameOf);
const tables = (box) => [...box.querySelectorAll('.scroll')];
const focusable = (box) => [...box.querySelectorAll('a, summary, [tabindex]')];

function follow() {
  const events = new EventSource(location.pathname.replace(/\/?$/, '/') + 'events');
  events.addEventListener('snapshot', (event) => receive(JSON.parse(event.data)));
  events.addEventListener('end', (event) => {
    events.close();
    receive(JSON.parse(event.data));
  });
  events.addEventListener('error', () => tell('There is no connection to the run: it has ended or was stopped.'));
}

document.addEventListener('DOMContentLoaded', () => {
  followWidth();
  switchTheme(paintAll);
  follow();
});
