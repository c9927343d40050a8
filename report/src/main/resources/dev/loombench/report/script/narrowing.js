/* How figures and their intervals changed block by block: plots one above the other, over the same blocks. */

function narrowing(chart, theme, wide) {
  return overBlocks(chart, theme, wide, narrowingSeries);
}

function narrowingSeries(plot, index, chart, room, theme) {
  const colour = theme.slots[plot.slot];
  const dots = {
    type: 'scatter', clip: false, xAxisIndex: index, yAxisIndex: index, symbolSize: 9, z: 4,
    itemStyle: { color: colour, borderColor: theme.raised, borderWidth: 1.5 },
    data: plot.blocks.map((block, i) => ({
      value: [block, Math.log(plot.ratios[i])],
      tip: [plot.label, [['after block', String(block)], [chart.figure, plot.texts[i]]]],
    })),
    markLine: lnTicks(ratioTicks(plot.axis, room, 20), 'yAxis', theme),
  };
  if (chart.margin !== null) dots.markArea = { silent: true, data: [marginBand(chart.margin, theme)] };
  return [dots, intervals(plot, index, colour)];
}

/* An interval that reaches beyond the axis has no end there. */
function intervals(plot, index, colour) {
  const known = plot.blocks.map((block, i) => [block, plot.lows[i], plot.highs[i]]).filter((point) => point[1] !== null);
  const style = { stroke: colour, lineWidth: 1.5 };
  return {
    type: 'custom', xAxisIndex: index, yAxisIndex: index, silent: true, z: 3,
    data: known.map((point) => [point[0], onAxis(plot, point[1]), onAxis(plot, point[2])]),
    renderItem: (params, api) => {
      const point = known[params.dataIndex];
      const [x, low] = api.coord([api.value(0), api.value(1)]);
      const high = api.coord([api.value(0), api.value(2)])[1];
      const children = [stroke(x, low, x, high, style)];
      if (point[1] >= plot.axis.min) children.push(stroke(x - 4, low, x + 4, low, style));
      if (point[2] <= plot.axis.max) children.push(stroke(x - 4, high, x + 4, high, style));
      return { type: 'group', children: children };
    },
  };
}
