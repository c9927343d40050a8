/* Rows of cells under headings: a label, a plot, and a figure at its end. On a phone label and figure stand above the plot. */

function linesOf(groups, rows) {
  return groups.flatMap((group) => (group.label ? [{ heading: group.label }] : [])
    .concat(group[rows].map((row) => ({ row: row, group: group.label }))));
}

/* How much room what needs; the texts at the end of a row are [bold, soft]. */
function rowLayout(lines, theme, wide, texts) {
  const phone = wide < 560;
  const font = '13px ' + theme.font;
  const rows = lines.filter((l) => l.row);
  const label = Math.max(0, ...rows.map((l) => width(l.row.label, font)));
  const ends = rows.map((l) => texts(l.row));
  const bold = Math.max(0, ...ends.map((t) => width(t[0], '600 ' + font)));
  const soft = Math.max(0, ...ends.map((t) => (t[1] ? width(t[1], font) : 0)));
  const both = bold + (soft ? soft + 12 : 0);
  return {
    theme: theme, phone: phone, font: font, texts: texts, bold: Math.ceil(bold),
    left: phone ? 8 : Math.min(Math.ceil(label) + 28, Math.floor(wide * 0.36)),
    right: phone ? 8 : both ? Math.min(Math.ceil(both) + 30, Math.floor(wide * 0.3)) : 20,
    step: phone ? 48 : 32,
  };
}

/* paint(row, x, y, area) draws a row: x is the place of a value, y its middle. ECharts rounds the ends of a logarithmic axis to the digits
   of its data, so that the data hold them. */
function rowChart(lines, how, axis, paint, tipOf, more) {
  const top = (more && more.top) || 6;
  return {
    height: lines.length * how.step + top + 32,
    option: {
      animation: false,
      textStyle: { fontFamily: how.theme.font },
      grid: { left: how.left, right: how.right, top: top, bottom: 32 },
      xAxis: axis.option,
      yAxis: { type: 'category', data: lines.map((l, i) => i), inverse: true, show: false },
      tooltip: tooltip(how.theme, 'item', (p) => (lines[p.dataIndex] && lines[p.dataIndex].row ? tipOf(lines[p.dataIndex]) : '')),
      series: [Object.assign({
        type: 'custom',
        data: lines.map((l, i) => [i % 2 ? axis.max : axis.min, i]),
        renderItem: (params, api) => paintLine(lines[params.dataIndex], params.dataIndex, params.coordSys, api, how, axis, paint),
      }, more && more.series)],
    },
  };
}

function paintLine(line, index, area, api, how, axis, paint) {
  const y = api.coord([axis.max, index])[1];
  if (line.heading) return { type: 'group', children: [heading(line.heading, area, y, how)] };
  const x = (v) => api.coord([Math.min(axis.max, Math.max(axis.min, axis.at ? axis.at(v) : v)), index])[0];
  const mid = how.phone ? y + 10 : y;
  return {
    type: 'group',
    children: [ground(area, y, how), label(line.row, area, y, how), ...endTexts(line.row, area, y, how), ...paint(line.row, x, mid, area)],
  };
}

const words = (style) => ({ type: 'text', silent: true, style: style });

/* Cut only where it must be: a text that fits is never touched. */
function fitted(text, room, style) {
  if (width(text, style.font) > room) Object.assign(style, { width: room, overflow: 'truncate', ellipsis: '…' });
  return words(Object.assign(style, { text: text, verticalAlign: 'middle' }));
}

/* What keeps the lines of a plot from running through a text that stands in it. */
const plated = (how) => (how.phone ? { backgroundColor: how.theme.raised, padding: [4, 3] } : {});

function heading(text, area, y, how) {
  const room = how.phone ? area.width : area.x + area.width - 8;
  return fitted(text, room, {
    x: how.phone ? area.x : 8, y: y + (how.phone ? 9 : 4), font: '600 ' + how.font, fill: how.theme.ink,
  });
}

function ground(area, y, how) {
  const shape = how.phone
    ? { x: area.x, y: y - how.step / 2, width: area.width, height: how.step }
    : { x: 0, y: y - how.step / 2, width: area.x + area.width + 400, height: how.step };
  return { type: 'rect', shape: shape, style: { fill: 'rgba(0,0,0,0)' } };
}

function label(row, area, y, how) {
  const ends = how.texts(row).filter(Boolean).map((t) => width(t, '600 ' + how.font) + 12).reduce((sum, w) => sum + w, 0);
  return fitted(row.label, how.phone ? area.width - ends : how.left - 16, {
    x: how.phone ? area.x : 8, y: how.phone ? y - 10 : y, font: how.font, fill: row.anchor ? how.theme.link : how.theme.ink, ...plated(how),
  });
}

function endTexts(row, area, y, how) {
  const [bold, soft] = how.texts(row);
  const end = area.x + area.width;
  const faint = { font: how.font, fill: how.theme.soft, ...plated(how) };
  const strong = row.quiet ? { ...faint } : { font: '600 ' + how.font, fill: how.theme.ink, ...plated(how) };
  if (!how.phone) {
    return [fitted(bold, how.right - 20, Object.assign({ x: end + 18, y: y }, strong))]
      .concat(soft ? [fitted(soft, how.right - how.bold - 28, Object.assign({ x: end + 30 + how.bold, y: y }, faint))] : []);
  }
  const at = soft ? end - width(soft, how.font) - 10 : end;
  return [words(Object.assign({ text: bold, x: at, y: y - 10, align: 'right', verticalAlign: 'middle' }, strong))]
    .concat(soft ? [words(Object.assign({ text: soft, x: end, y: y - 10, align: 'right', verticalAlign: 'middle' }, faint))] : []);
}

function stroke(x1, y1, x2, y2, style) {
  return { type: 'line', silent: true, shape: { x1: x1, y1: y1, x2: x2, y2: y2 }, style: style };
}

function bar(from, to, y, thick, style) {
  const shape = { x: Math.min(from, to), y: y - thick / 2, width: Math.max(1, Math.abs(to - from)), height: thick };
  return { type: 'rect', silent: true, shape: shape, style: style };
}

function whisker(from, to, y, colour) {
  const style = { stroke: colour, lineWidth: 1.5 };
  const ends = to - from > 12 ? [stroke(from, y - 4, from, y + 4, style), stroke(to, y - 4, to, y + 4, style)] : [];
  return [stroke(from, y, to, y, style), ...ends];
}

function dot(x, y, colour, theme, size) {
  return { type: 'circle', silent: true, shape: { cx: x, cy: y, r: size || 5 }, style: { fill: colour, stroke: theme.raised, lineWidth: 1.5 } };
}

function ring(x, y, colour, theme) {
  return { type: 'circle', silent: true, shape: { cx: x, cy: y, r: 4.5 }, style: { fill: theme.raised, stroke: colour, lineWidth: 1.75 } };
}

const tick = (x, y, theme) => stroke(x, y - 10, x, y + 10, { stroke: theme.ink, lineWidth: 2 });

function diamond(x, y, theme) {
  const points = [[x, y - 6], [x + 6, y], [x, y + 6], [x - 6, y]];
  return { type: 'polygon', silent: true, shape: { points: points }, style: { fill: 'none', stroke: theme.soft, lineWidth: 1.5 } };
}
