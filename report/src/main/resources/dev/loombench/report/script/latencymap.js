/* How many requests took how long as time went by: maps one above the other, over the same seconds. */

function latencymap(chart, theme, wide) {
  const height = wide < 560 ? 128 : 150;
  const span = {
    min: Math.min(...chart.strips.map((s) => s.from)), max: Math.max(...chart.strips.map((s) => s.from + s.step * s.counts.length)),
  };
  const ends = chart.strips.flatMap((s) => [s.below[0] / TENTH, s.below[s.below.length - 1]]);
  const axis = { log: true, unit: 's', min: rounded(Math.min(...ends), Math.floor), max: rounded(Math.max(...ends), Math.ceil) };
  return {
    height: chart.strips.length * height + 32,
    option: {
      animation: false,
      textStyle: { fontFamily: theme.font },
      grid: chart.strips.map((s, i) => ({ left: GUTTER, right: 16, top: i * height + 30, height: height - 44 })),
      xAxis: chart.strips.map((s, i) => secondsAxis(span, theme, i, i === chart.strips.length - 1)),
      yAxis: chart.strips.map((s, i) => logUpright(axis, theme, i, s.label)),
      tooltip: tooltip(theme, 'item', (p) => (p.data && p.data.length ? mapTip(chart.strips[p.seriesIndex], p.data) : '')),
      series: chart.strips.map((s, i) => ({
        type: 'custom', xAxisIndex: i, yAxisIndex: i,
        data: s.counts.flatMap((counts, step) => counts.flatMap((count, c) => (count ? [[s.from + step * s.step, s.below[c], count, step]] : []))),
        encode: { x: 0, y: 1 },
        renderItem: (params, api) => mapTile(s, axis, api, theme),
        markLine: {
          silent: true, symbol: 'none', lineStyle: { color: theme.ink, type: 'solid', width: 1, opacity: 0.5 }, label: { show: false },
          data: chart.to > chart.from ? [{ xAxis: chart.from }, { xAxis: chart.to }] : [],
        },
      })),
    },
  };
}

/* A class is so much longer than the one before it. */
const TENTH = Math.pow(10, 0.1);

function mapTile(strip, axis, api, theme) {
  const [second, end, count, step] = [0, 1, 2, 3].map((i) => api.value(i));
  const all = strip.counts[step].reduce((sum, c) => sum + c, 0);
  const from = api.coord([second, end]);
  const to = api.coord([second + strip.step, Math.max(axis.min, end / TENTH)]);
  return {
    type: 'rect', shape: { x: from[0], y: from[1], width: Math.max(1, to[0] - from[0] - (to[0] - from[0] > 8 ? 1 : 0)), height: Math.max(1, to[1] - from[1]) },
    style: { fill: blend(theme.raised, theme.slots[strip.slot], 0.12 + 0.88 * Math.sqrt(count / all)) },
  };
}

function mapTip(strip, data) {
  const [second, end, count, step] = data;
  const all = strip.counts[step].reduce((sum, c) => sum + c, 0);
  const to = second + strip.step;
  return tip(strip.label + ', second ' + second + (strip.step > 1 ? ' to ' + to : ''), [
    ['latency', axisText(end / TENTH, 's') + ' to ' + axisText(end, 's')], ['requests', count + ' of ' + all],
  ]);
}
