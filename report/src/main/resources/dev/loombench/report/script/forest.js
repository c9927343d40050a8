/* The answers of all experiments: how many times better, with its interval, in each row. */

function forest(chart, theme, wide) {
  const lines = chart.rows.map((row) => ({ row: row }));
  const how = rowLayout(lines, theme, wide, (row) => [row.text.answer]);
  const room = wide - how.left - how.right;
  const painted = rowChart(lines, how, lnAxis(chart.axis), (row, x, y) => forestRow(row, x, y, theme), forestTip, {
    top: 26, series: { markLine: lnTicks(ratioTicks(chart.axis, room, 44, 14), 'xAxis', theme, 'end') },
  });
  Object.assign(painted.option, BENEATH, { graphic: directions(chart, how.left, room, theme) });
  painted.anchor = (index) => chart.rows[index].anchor;
  return painted;
}

/* A verdict has a shape and a colour of its own. */
function forestRow(row, x, y, theme) {
  if (row.advantage === null) return [];
  const colour = { better: theme.good, worse: theme.bad, same: theme.ink, undecided: theme.soft }[row.sign];
  const at = x(row.advantage);
  const mark = {
    better: () => dot(at, y, colour, theme, 5.5),
    same: () => polygon([[at - 5, y - 5], [at + 5, y - 5], [at + 5, y + 5], [at - 5, y + 5]], colour),
    worse: () => polygon([[at, y - 6], [at + 6, y + 6], [at - 6, y + 6]], colour),
    undecided: () => ring(at, y, colour, theme),
  }[row.sign];
  return [...(row.low === null ? [] : whisker(x(row.low), x(row.high), y, colour)), mark()];
}

function polygon(points, colour) {
  return { type: 'polygon', silent: true, shape: { points: points }, style: { fill: colour } };
}

function forestTip(line) {
  const text = line.row.text;
  if (!text.compared) return tip(line.row.label, [['', text.answer]]);
  const interval = text.interval ? ' (' + text.interval + ')' : '';
  return tip(line.row.label, [['compared', text.compared], ['times better', text.advantage + interval], ['verdict', text.verdict]]);
}
