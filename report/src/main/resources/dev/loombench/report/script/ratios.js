/* Candidates against their baselines, on a logarithmic axis around 1. */

function ratios(chart, theme, wide) {
  const lines = linesOf(chart.groups, 'rows');
  const how = rowLayout(lines, theme, wide, (row) => [row.text.ratio, row.text.verdict]);
  const room = wide - how.left - how.right;
  const painted = rowChart(lines, how, lnAxis(chart.axis), (row, x, y) => ratioRow(row, x, y, theme), ratioTip, {
    top: 26,
    series: { markLine: lnTicks(ratioTicks(chart.axis, room, 44, 14), 'xAxis', theme, 'end'), markArea: ratioBands(chart, theme) },
  });
  Object.assign(painted.option, BENEATH, { graphic: directions(chart, how.left, room, theme) });
  return painted;
}

function ratioRow(row, x, y, theme) {
  const colour = theme.slots[row.slot];
  const children = row.low === null ? [] : whisker(x(row.low), x(row.high), y, colour);
  children.push(row.open ? ring(x(row.ratio), y, colour, theme) : dot(x(row.ratio), y, colour, theme, 5.5));
  return children;
}

/* What counts as the same, and what noise alone does. */
function ratioBands(chart, theme) {
  const data = [[
    { xAxis: -Math.log(1 + chart.margin), itemStyle: { color: theme.soft, opacity: 0.22 } }, { xAxis: Math.log(1 + chart.margin) },
  ]];
  if (chart.noise) {
    data.push([
      {
        xAxis: Math.log(Math.max(chart.axis.min, chart.noise.low)),
        itemStyle: { color: theme.soft, opacity: 0.16, borderColor: theme.ink, borderWidth: 1, borderType: 'dashed' },
      },
      { xAxis: Math.log(Math.min(chart.axis.max, chart.noise.high)) },
    ]);
  }
  return { silent: true, data: data };
}

/* Above the plot, on either side of 1: what lies there. */
function directions(chart, left, room, theme) {
  const one = (room * Math.log(1 / chart.axis.min)) / Math.log(chart.axis.max / chart.axis.min);
  const style = { y: 8, verticalAlign: 'middle', fill: theme.soft, font: '12px ' + theme.font };
  const side = (text, x, align, there) => (there > width(text, style.font) + 12
    ? [{ type: 'text', silent: true, style: Object.assign({ text: text, x: x, align: align }, style) }] : []);
  return [
    ...side('← ' + chart.less, left + one - 8, 'right', one),
    ...side(chart.more + ' →', left + one + 8, 'left', room - one),
  ];
}

function ratioTip(line) {
  const text = line.row.text;
  return tip(line.row.label + (line.group ? ', ' + line.group : ''), [
    ['against', text.against], ['ratio', (text.ratio + ' ' + text.interval).trim()], ['verdict', text.verdict],
  ]);
}
