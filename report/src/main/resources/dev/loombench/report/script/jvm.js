/* What JVMs did over time: plots one above the other, over the same seconds and with one pointer through all. */

function jvm(chart, theme, wide) {
  const height = wide < 560 ? 104 : 112;
  const said = chart.windows.length ? 18 : 0;
  const seconds = chart.plots.flatMap((plot) => plot.lines.flatMap((line) => line.points.map((point) => point[0])));
  const span = { min: 0, max: Math.max(1, ...seconds) };
  return {
    height: chart.plots.length * height + said + 36,
    option: {
      animation: false,
      textStyle: { fontFamily: theme.font },
      grid: chart.plots.map((plot, i) => ({ left: GUTTER, right: 16, top: i * height + said + 30, height: height - 44 })),
      xAxis: chart.plots.map((plot, i) => secondsAxis(span, theme, i, i === chart.plots.length - 1)),
      yAxis: chart.plots.map((plot, i) => Object.assign(
        uprightAxis(axisOver(plot.lines.flatMap((line) => line.points.map((p) => p[1])), plot.unit), theme, i, inLines(plot.title, wide - 16, '12px ' + theme.font)),
        i === 0 ? { nameGap: 12 + said } : {},
      )),
      axisPointer: { link: [{ xAxisIndex: 'all' }] },
      tooltip: tooltip(theme, 'axis', (points) => momentTip(chart, points[0].axisValue)),
      series: chart.plots.flatMap((plot, i) => plot.lines.map((line) => jvmLine(line, i, chart, theme))),
    },
  };
}

function jvmLine(line, index, chart, theme) {
  const series = Object.assign({
    type: 'line', xAxisIndex: index, yAxisIndex: index, data: line.points,
    lineStyle: { color: theme.slots[line.slot], width: line.dashed ? 1.5 : 2, type: line.dashed ? DASHES.dashed : 'solid' },
    itemStyle: { color: theme.slots[line.slot] },
  }, aloneAsDots(line.points));
  const window = chart.windows.find((w) => w.label === line.label);
  if (window && !line.dashed) series.markArea = measuredArea(window, index === 0 && window === chart.windows[0], theme);
  return series;
}

/* What was measured of a cell, tinted in its colour, and what came before; the first one says so, above its plot. */
function measuredArea(window, told, theme) {
  const named = (text) => ({ show: told, formatter: text, position: 'top', distance: 2, color: theme.soft, fontSize: 11 });
  return {
    silent: true,
    data: [
      [{ xAxis: 0, itemStyle: { opacity: 0 }, label: named('start, warm-up') }, { xAxis: window.from }],
      [{ xAxis: window.from, itemStyle: { color: theme.slots[window.slot], opacity: 0.1 }, label: named('measured') }, { xAxis: window.to }],
    ],
  };
}

/* Cells are looked at at different moments: each shows its last figure up to the pointer. */
function momentTip(chart, second) {
  const lines = [];
  for (const plot of chart.plots) {
    for (const line of plot.lines) {
      const point = line.points.filter((p) => p[0] <= second + 1e-9).pop();
      if (point) lines.push([line.label + ', ' + line.name, axisText(point[1], plot.unit).trim()]);
    }
  }
  return tip(second.toFixed(1) + ' s', lines);
}
