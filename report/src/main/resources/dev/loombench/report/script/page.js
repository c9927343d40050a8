/* The page. */

function start() {
  switchTheme(paintAll);
  printing();
  reloading();
  const island = JSON.parse(document.getElementById('charts').textContent, filled);
  for (const chart of island.charts) drawn.push({ chart: chart, box: document.getElementById(chart.id) });
  paintAll();
  followWidth();
  listen();
}

/* What is empty is left out of the data: of marks, axes, lines, and of plots and maps. */
function filled(key, value) {
  if (!value) return value;
  if (value.mark) return { colour: '', text: '', ...value };
  if (value.min !== undefined) return { name: '', unit: '', ticks: [], ...value };
  if (value.look) return { label: '', name: '', points: [], notes: [], ...value };
  return value.x ? { title: '', lines: [], bands: [], rules: [], tiles: [], texts: [], ...value } : value;
}

/* The page of a run that goes on: where the address names a part of it, a browser doesn't load it again by its tag alone. */
function reloading() {
  const refresh = document.querySelector('meta[http-equiv=refresh]');
  if (refresh) setTimeout(() => location.reload(), Number(refresh.content) * 1000);
}

/* On paper all is light, and nothing is folded away that can't be unfolded there. */
function printing() {
  let before;
  let opened = [];
  addEventListener('beforeprint', () => {
    before = root.dataset.theme;
    root.dataset.theme = 'light';
    opened = [...document.querySelectorAll('details.load:not([open])')];
    for (const folded of opened) folded.open = true;
    paper = 640;
    paintAll();
  });
  addEventListener('afterprint', () => {
    if (before) root.dataset.theme = before; else delete root.dataset.theme;
    for (const folded of opened) folded.open = false;
    paper = 0;
    paintAll();
  });
}

document.addEventListener('DOMContentLoaded', start);
