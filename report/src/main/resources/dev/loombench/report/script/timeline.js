/* A load second by second: plots one above the other, over the same seconds. */

function timeline(chart, theme, wide) {
  const plots = plotsOf(chart);
  const plot = wide < 560 ? 118 : 132;
  const seconds = chart.lines.flatMap((line) => line.seconds);
  const span = { min: Math.min(0, ...seconds), max: Math.max(1, ...seconds) + (chart.step > 1 ? chart.step : 0) };
  return {
    height: plots.length * plot + 36,
    option: {
      animation: false,
      textStyle: { fontFamily: theme.font },
      grid: plots.map((p, i) => ({ left: GUTTER, right: 16, top: i * plot + 30, height: plot - 44 })),
      xAxis: plots.map((p, i) => secondsAxis(span, theme, i, i === plots.length - 1)),
      yAxis: plots.map((p, i) => uprightAxis(axisOver(p.series.flatMap((s) => s.data.map((d) => d[1])), p.unit), theme, i, p.title)),
      axisPointer: { link: [{ xAxisIndex: 'all' }] },
      tooltip: tooltip(theme, 'axis', (points) => secondTip(chart, points[0].axisValue)),
      series: plots.flatMap((p, i) => plotSeries(p, i, chart, span, theme)),
    },
  };
}

/* Errors and what is under way have a plot only where there is something to draw. */
function plotsOf(chart) {
  const all = [
    { title: 'Requests per second', unit: '', always: true, figures: [['answered', 'solid'], ['sent', 'dashed'], ['due', 'dotted']] },
    { title: 'Errors per second', unit: '', figures: [['errors', 'solid']] },
    { title: chart.active, unit: '', figures: [['active', 'solid']] },
    { title: 'Latency', unit: 's', always: true, figures: [['median', 'solid'], ['p99', 'dashed']] },
    { title: 'The generator’s longest lag', unit: 's', figures: [['lag', 'solid']] },
  ];
  for (const plot of all) {
    plot.series = chart.lines.flatMap((line) => plot.figures.filter((figure) => line[figure[0]].length).map((figure) => ({
      line: line, type: figure[1], data: line.seconds.map((second, i) => [second, line[figure[0]][i]]),
    })));
  }
  return all.filter((plot) => plot.always || plot.series.some((s) => s.data.some((d) => d[1])));
}

function secondsAxis(span, theme, grid, labelled) {
  return {
    gridIndex: grid, type: 'value', min: span.min, max: span.max,
    axisLabel: { show: labelled, color: theme.soft, fontSize: 12, hideOverlap: true, formatter: (v) => (v === Math.round(v) && !crowdsAnEnd(v, span, 0.1) ? v + ' s' : '') },
    axisLine: { show: false }, axisTick: { show: false }, splitLine: { show: false },
  };
}

/* A point between gaps is on no line: it is drawn as a dot, and no other. */
function aloneAsDots(data) {
  const gap = (point) => !point || point[1] === null;
  const alone = data.map((point, i) => !gap(point) && gap(data[i - 1]) && gap(data[i + 1]));
  return alone.includes(true)
    ? { showSymbol: true, showAllSymbol: true, symbol: 'circle', symbolSize: (value, params) => (alone[params.dataIndex] ? 5 : 0) }
    : { showSymbol: false, symbolSize: 4 };
}

function plotSeries(plot, index, chart, span, theme) {
  const series = plot.series.map((s) => Object.assign({
    type: 'line', xAxisIndex: index, yAxisIndex: index, data: s.data, z: s.type === 'dotted' ? 4 : 2,
    lineStyle: {
      color: s.type === 'dotted' ? theme.ink : theme.slots[s.line.slot], width: s.type === 'dashed' ? 1.5 : 2, type: DASHES[s.type],
    },
    itemStyle: { color: theme.slots[s.line.slot] },
  }, aloneAsDots(s.data)));
  if (chart.to > chart.from) series[0].markArea = shade(chart, span, theme);
  return series;
}

/* What is outside of the steady window. */
function shade(chart, span, theme) {
  const areas = [];
  if (span.min < chart.from) areas.push([{ xAxis: span.min }, { xAxis: chart.from }]);
  if (chart.to <= span.max) areas.push([{ xAxis: chart.to }, { xAxis: span.max }]);
  return { silent: true, itemStyle: { color: theme.soft, opacity: 0.16 }, data: areas };
}

function secondTip(chart, second) {
  const lines = [];
  for (const line of chart.lines) {
    const i = line.seconds.indexOf(second);
    if (i < 0) continue;
    const known = (name) => line[name].length > 0 && line[name][i] !== null;
    const told = (name, unit) => (known(name) ? axisText(line[name][i], unit).trim() : 'none');
    lines.push([line.label, '']);
    lines.push(['requests', (known('due') ? 'due ' + told('due', '') + ', ' : '') + 'sent ' + told('sent', '') + ', answered ' + told('answered', '') + ', errors ' + told('errors', '')]);
    if (line.active[i] !== null) lines.push([chart.active.toLowerCase(), told('active', '')]);
    lines.push(['latency', 'median ' + told('median', 's') + ', p99 ' + told('p99', 's')]);
    if (known('lag')) lines.push(['generator', 'up to ' + told('lag', 's') + ' late']);
  }
  return tip('second ' + second, lines);
}
