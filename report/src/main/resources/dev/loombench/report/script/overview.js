/* How many answers were fast, slow and too slow: a bar for each cell, in parts of all its requests. */

function overview(chart, theme, wide) {
  const lines = linesOf(chart.groups, 'bars');
  const how = rowLayout(lines, theme, wide, () => ['', '']);
  const hundred = { log: false, min: 0, max: 100, unit: '%' };
  const option = Object.assign(valueAxis(hundred, theme, how.phone), { interval: how.phone ? 50 : 20 });
  return rowChart(lines, how, { min: 0, max: 100, option: option }, (row, x, y) => classBars(row.counts, x, y, theme),
    (line) => overviewTip(chart, line));
}

function classBars(counts, x, y, theme) {
  const all = counts.reduce((sum, c) => sum + c, 0);
  const children = [];
  let at = 0;
  counts.forEach((count, i) => {
    const from = x(all ? (100 * at) / all : 0);
    at += count;
    if (count) children.push(...part(from, x((100 * at) / all), y, theme.classes[i], theme.onClasses[i], axisText((100 * count) / all, '%'), theme));
  });
  return children;
}

/* A part that is there is seen, however small it is. */
function part(from, to, y, fill, ink, text, theme) {
  const right = Math.max(to, from + 2);
  const font = '600 12px ' + theme.font;
  const rect = bar(from, Math.max(from + 1, right - 1), y, 16, { fill: fill });
  if (width(text, font) + 10 > right - from) return [rect];
  return [rect, words({ text: text, x: from + 6, y: y, verticalAlign: 'middle', font: font, fill: ink })];
}

function overviewTip(chart, line) {
  const all = line.row.counts.reduce((sum, c) => sum + c, 0);
  return tip(line.row.label + (line.group ? ', ' + line.group : ''), chart.classes.map((name, i) => [
    name, line.row.counts[i] + (all ? ' (' + axisText((100 * line.row.counts[i]) / all, '%') + ')' : ''),
  ]));
}
