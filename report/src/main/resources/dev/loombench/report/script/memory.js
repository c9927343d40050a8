/* Bytes of a further thread, stacked by where they lie. */

function memory(chart, theme, wide) {
  const lines = linesOf(chart.groups, 'rows');
  const how = rowLayout(lines, theme, wide, (row) => [row.text, '']);
  const axis = { log: false, unit: 'B', min: 0, max: linearEnd(chart.most) };
  return rowChart(lines, how, { min: 0, max: axis.max, option: valueAxis(axis, theme, how.phone) },
    (row, x, y) => stack(row.parts, x, y, theme), (line) => memoryTip(chart, line));
}

function stack(parts, x, y, theme) {
  const children = [];
  let at = 0;
  parts.forEach((bytes, i) => {
    if (!(bytes > 0)) return;
    const from = x(at);
    at += bytes;
    children.push(...part(from, x(at), y, theme.slots[STACK[i]], inkOn(theme.slots[STACK[i]], theme), axisText(bytes, 'B'), theme));
  });
  return children;
}

/* Colours of the parts, as the legend has them. */
const STACK = [0, 1, 5, 3, 6];

function memoryTip(chart, line) {
  return tip(line.row.label + (line.group ? ', ' + line.group : ''), [['together', line.row.text]].concat(
    chart.parts.map((name, i) => [name, line.row.parts[i] === null ? 'not known' : axisText(line.row.parts[i], 'B')])));
}
