/* Latency by percentile, on the axis of HdrHistogram. */

function percentiles(chart, theme, wide) {
  const phone = wide < 560;
  const series = [];
  chart.lines.forEach((line, i) => {
    series.push(percentileLine(line, line.corrected, 'solid', theme, i));
    if (line.service.length) series.push(percentileLine(line, line.service, 'dashed', theme, i));
  });
  series[0].markLine = {
    silent: true, symbol: 'none', lineStyle: { color: theme.line, type: 'solid' },
    label: { color: theme.soft, fontSize: 12, formatter: '50 %', position: 'start', distance: 9 }, data: [{ xAxis: 2 }],
  };
  return {
    height: phone ? 280 : 340,
    option: {
      animation: false,
      textStyle: { fontFamily: theme.font },
      grid: { left: GUTTER, right: 26, top: 12, bottom: 30 },
      xAxis: {
        type: 'log', min: 1, max: chart.end,
        axisLabel: { color: theme.soft, fontSize: 12, hideOverlap: true, formatter: (at) => (phone && at < 2 ? '' : ninesText(at)) },
        axisLine: { show: false }, axisTick: { show: false }, minorTick: { show: false },
        splitLine: { lineStyle: { color: theme.line } },
      },
      yAxis: Object.assign(uprightAxis(chart.axis, theme, 0, '', 0.06), { splitNumber: 5, interval: undefined }),
      tooltip: tooltip(theme, 'axis', (points) => percentileTip(chart, points[0].axisValue)),
      series: series,
    },
  };
}

function percentileLine(line, points, type, theme, index) {
  return {
    type: 'line', data: points, showSymbol: type === 'solid', symbol: SHAPES[index % SHAPES.length], symbolSize: points.length > 40 ? 0 : 6,
    lineStyle: { color: theme.slots[line.slot], width: 2, type: type }, itemStyle: { color: theme.slots[line.slot] },
  };
}

/* 1 / (1 − p) as a percentile; the end of the axis is rarely a power of ten and has no label. */
function ninesText(at) {
  const power = Math.log10(at);
  return Math.abs(power - Math.round(power)) > 1e-6 ? '' : percentText(at);
}

function percentText(at) {
  const digits = Math.max(0, Math.min(6, Math.ceil(Math.log10(at)) - 1));
  return String(Number((100 * (1 - 1 / at)).toFixed(digits))) + ' %';
}

function percentileTip(chart, at) {
  const near = (points) => points.reduce((best, p) => (Math.abs(Math.log(p[0] / at)) < Math.abs(Math.log(best[0] / at)) ? p : best));
  const lines = [];
  for (const line of chart.lines.filter((l) => l.corrected.length)) {
    const point = near(line.corrected);
    const raw = line.service.length ? ', from the sending ' + axisText(near(line.service)[1], 's') : '';
    lines.push([line.label, axisText(point[1], 's') + raw]);
  }
  return tip(percentText(at), lines);
}
