/* What was measured against what is possible, and what is known of the way between them. */

function measured(chart, theme, wide) {
  const lines = linesOf(chart.groups, 'rows');
  const how = rowLayout(lines, theme, wide, (row) => [row.text.measured, row.text.efficiency]);
  const axis = { min: chart.axis.min, max: chart.axis.max, option: valueAxis(chart.axis, theme, how.phone) };
  return rowChart(lines, how, axis, (row, x, y) => measuredRow(row, x, y, theme), measuredTip);
}

function measuredRow(row, x, y, theme) {
  const colour = theme.slots[row.slot];
  const children = row.ideal === null ? [] : way(row, x, y, colour, theme);
  if (row.low !== null) children.push(...whisker(x(row.low), x(row.high), y, colour));
  if (row.ideal !== null) children.push(tick(x(row.ideal), y, theme));
  children.push(dot(x(row.measured), y, colour, theme, 5.5));
  if (row.published !== null) children.push(diamond(x(row.published), y, theme));
  return children;
}

/* From the ideal to what was measured: what is explained, part by part, and the rest. */
function way(row, x, y, colour, theme) {
  const parts = [];
  let at = row.ideal;
  row.parts.forEach((part) => {
    parts.push(bar(x(at), x(at + part), y, 12, { fill: colour, opacity: 0.5, stroke: theme.raised, lineWidth: 1 }));
    at += part;
  });
  return [bar(x(at), x(row.measured), y, 12, { fill: colour, opacity: 0.18 }), ...parts];
}

function measuredTip(line) {
  const text = line.row.text;
  const lines = [['measured', text.measured + ' ' + text.interval]];
  if (text.ideal) lines.push(['ideal', text.ideal + (text.efficiency ? ', of which ' + text.efficiency + ' is reached' : '')]);
  if (text.shortfall) lines.push(['', text.shortfall]);
  if (text.published) lines.push(['published', text.published]);
  return tip(line.row.label + (line.group ? ', ' + line.group : ''), lines);
}
