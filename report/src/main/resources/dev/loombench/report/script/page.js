/* The page. */

function start() {
  const island = JSON.parse(document.getElementById('charts').textContent);
  for (const chart of island.charts) drawn.push({ chart: chart, box: document.getElementById(chart.id) });
  paintAll();
  followWidth();
  listen(document);
  switchTheme(paintAll);
  printing();
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
