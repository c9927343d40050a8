/* Painters, by the kind of chart: each gives ECharts its options for a width. */
const painters = { dots, lines, heat };

const drawn = [];

/* The width of paper while the page is printed. */
let paper = 0;

/* What is folded away is drawn when it is unfolded. */
function paint(entry, theme) {
  if (entry.box.closest('details:not([open])')) return;
  const wide = paper || entry.box.clientWidth;
  const painted = painters[entry.chart.kind](entry.chart, theme, wide);
  entry.box.style.height = painted.height + 'px';
  if (!entry.echart) {
    entry.box.textContent = '';
    entry.echart = echarts.init(entry.box, null, { renderer: 'svg', width: wide, height: painted.height });
    if (painted.anchor) entry.echart.on('click', (event) => { location.hash = painted.anchor(event.dataIndex) || location.hash; });
  }
  entry.echart.resize({ width: wide, height: painted.height });
  entry.echart.setOption(painted.option, true);
}

/* A chart that fails leaves the others as they are. */
function paintAll(within = document.body) {
  const theme = colours();
  for (const entry of drawn.filter((one) => within.contains(one.box))) {
    try {
      paint(entry, theme);
    } catch (error) {
      console.error(entry.chart.id, error);
      entry.echart?.dispose();
      entry.echart = null;
      entry.box.textContent = 'This chart could not be drawn; its data are behind the link JSON.';
    }
  }
}

/* When the page's width changes, all is painted again. */
function followWidth() {
  let wide = document.body.clientWidth;
  new ResizeObserver(debounced(() => {
    if (document.body.clientWidth === wide) return;
    wide = document.body.clientWidth;
    paintAll();
  })).observe(document.body);
}

/* What is folded away is drawn when it is unfolded, and offered when it is asked for. */
function listen() {
  for (const folded of document.querySelectorAll('details.load')) folded.addEventListener('toggle', () => { if (folded.open) paintAll(folded); });
  for (const link of document.querySelectorAll('a.json')) link.addEventListener('click', () => offer(link));
}

/* A chart's data as a file, made when it is asked for. */
function offer(link) {
  const entry = drawn.find((one) => one.chart.id === link.dataset.chart);
  const file = URL.createObjectURL(new Blob([JSON.stringify(entry.chart, null, 2)], { type: 'application/json' }));
  link.href = file;
  setTimeout(() => { link.href = '#charts'; URL.revokeObjectURL(file); }, 10000);
}

function debounced(run) {
  let waiting = 0;
  return () => {
    clearTimeout(waiting);
    waiting = setTimeout(run, 80);
  };
}
