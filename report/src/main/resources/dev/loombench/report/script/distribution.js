/* How many requests took how long: a strip for each server over the same classes. */

function distribution(chart, theme, wide) {
  const phone = wide < 560;
  const strip = phone ? 84 : 92;
  const count = chart.strips.length;
  const ends = chart.ends.map((end) => axisText(end, 's'));
  return {
    height: count * strip + 26,
    option: {
      animation: false,
      textStyle: { fontFamily: theme.font },
      grid: chart.strips.map((s, i) => ({ left: GUTTER, right: 16, top: i * strip + 28, height: strip - 38 })),
      xAxis: chart.strips.map((s, i) => ({
        gridIndex: i, type: 'category', data: ends,
        axisLabel: { show: i === count - 1, color: theme.soft, fontSize: 12, hideOverlap: true, formatter: (text) => '≤ ' + text },
        axisLine: { lineStyle: { color: theme.line } }, axisTick: { show: false },
      })),
      yAxis: chart.strips.map((s, i) => uprightAxis(shareAxis(s), theme, i, s.label)),
      axisPointer: { link: [{ xAxisIndex: 'all' }] },
      tooltip: tooltip(theme, 'axis', (points) => distributionTip(chart, points[0].dataIndex)),
      series: chart.strips.map((s, i) => ({
        type: 'bar', xAxisIndex: i, yAxisIndex: i, data: s.counts.map((c) => share(s, c)), barCategoryGap: '12%',
        itemStyle: { color: theme.slots[s.slot] },
      })),
    },
  };
}

function share(strip, count) {
  const all = strip.counts.reduce((sum, c) => sum + c, 0);
  return all ? (100 * count) / all : 0;
}

function shareAxis(strip) {
  return { log: false, unit: '%', min: 0, max: linearEnd(Math.max(1, ...strip.counts.map((c) => share(strip, c)))) };
}

function distributionTip(chart, index) {
  const from = index > 0 ? axisText(chart.ends[index - 1], 's') + ' to ' : 'up to ';
  return tip(from + axisText(chart.ends[index], 's'), chart.strips.map((s) => [
    s.label, axisText(share(s, s.counts[index]), '%') + ', ' + s.counts[index] + (s.counts[index] === 1 ? ' request' : ' requests'),
  ]));
}
