/* Every fork of every cell as a dot, with their median and its interval. */

function forks(chart, theme, wide) {
  const lines = linesOf(chart.groups, 'rows');
  const how = rowLayout(lines, theme, wide, (row) => [row.text.median, row.values.length + (row.values.length === 1 ? ' fork' : ' forks')]);
  const axis = { min: chart.axis.min, max: chart.axis.max, option: valueAxis(chart.axis, theme, how.phone) };
  return rowChart(lines, how, axis, (row, x, y) => forkRow(row, x, y, theme), forkTip);
}

/* Dots that would hide each other lie one above the other. */
function forkRow(row, x, y, theme) {
  const colour = theme.slots[row.slot];
  const children = [];
  if (row.low !== null) children.push(bar(x(row.low), x(row.high), y, 14, { fill: colour, opacity: 0.18 }));
  children.push(tick(x(row.median), y, theme));
  const levels = [0, -5, 5, -9, 9];
  const taken = [];
  for (const value of [...row.values].sort((a, b) => a - b)) {
    const at = x(value);
    const crowd = taken.filter((t) => at - t < 7).length;
    taken.push(at);
    children.push({
      type: 'circle', silent: true, shape: { cx: at, cy: y + levels[crowd % levels.length], r: 3.5 },
      style: { fill: colour, opacity: 0.8, stroke: theme.raised, lineWidth: 1 },
    });
  }
  return children;
}

function forkTip(line) {
  const text = line.row.text;
  const lines = [['median', (text.median + ' ' + text.interval).trim()], ['forks', String(line.row.values.length)], ['range', text.range]];
  return tip(line.row.label + (line.group ? ', ' + line.group : ''), lines);
}
