/* What each block says of a comparison: plots one above the other, over the same blocks. */

function pairs(chart, theme, wide) {
  const height = wide < 560 ? 118 : 128;
  const blocks = chart.plots.flatMap((plot) => plot.blocks);
  const ends = [Math.min(...blocks) - 0.5, Math.max(...blocks) + 0.5];
  const last = chart.plots.length - 1;
  return {
    height: chart.plots.length * height + 30,
    option: {
      animation: false,
      ...BENEATH,
      textStyle: { fontFamily: theme.font },
      grid: chart.plots.map((p, i) => ({ left: GUTTER, right: 20, top: i * height + 30, height: height - 44 })),
      xAxis: chart.plots.map((p, i) => {
        const axis = countAxis(i, i === last ? 'block' : '', ends, theme);
        axis.axisLabel.show = i === last;
        return axis;
      }),
      yAxis: chart.plots.map((p, i) => Object.assign(lnOption(p.axis), upright(i, inLines(p.label, wide - 16, '12px ' + theme.font), theme))),
      axisPointer: { link: [{ xAxisIndex: 'all' }] },
      tooltip: tooltip(theme, 'item', (p) => (p.data && p.data.tip ? tip(p.data.tip[0], p.data.tip[1]) : '')),
      series: chart.plots.flatMap((plot, i) => pairSeries(plot, i, chart, height - 44, theme)),
    },
  };
}

/* Where a ratio lies on a plot's axis, or the end of the axis that it lies beyond. */
const onAxis = (plot, ratio) => Math.log(Math.min(plot.axis.max, Math.max(plot.axis.min, ratio)));

function pairSeries(plot, index, chart, room, theme) {
  const colour = theme.slots[plot.slot];
  const bands = [[
    { yAxis: -Math.log(1 + chart.margin), itemStyle: { color: theme.soft, opacity: 0.22 } }, { yAxis: Math.log(1 + chart.margin) },
  ]];
  if (plot.low !== null) bands.push([{ yAxis: onAxis(plot, plot.low), itemStyle: { color: colour, opacity: 0.18 } }, { yAxis: onAxis(plot, plot.high) }]);
  const ticks = lnTicks(ratioTicks(plot.axis, room, 20), 'yAxis', theme);
  ticks.data.push({ yAxis: Math.log(plot.mean), lineStyle: { color: colour, type: 'solid', width: 1.5 }, label: { show: false } });
  return [{
    type: 'scatter', clip: false, xAxisIndex: index, yAxisIndex: index, symbolSize: 9, z: 4,
    itemStyle: { color: colour, borderColor: theme.raised, borderWidth: 1.5 },
    data: plot.blocks.map((block, i) => ({
      value: [block, Math.log(plot.ratios[i])],
      tip: [plot.label, [['block', String(block)], ['ratio', plot.ratios[i] + '×']]],
    })),
    markLine: ticks, markArea: { silent: true, data: bands },
  }];
}
