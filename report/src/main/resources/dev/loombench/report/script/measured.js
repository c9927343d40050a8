/* What was measured against what is possible. */

function measured(chart, theme, wide) {
  const lines = [];
  for (const group of chart.groups) {
    if (group.label) lines.push({ heading: group.label });
    for (const row of group.rows) lines.push({ row: row, group: group.label });
  }
  const phone = wide < 560;
  const font = '13px ' + theme.font;
  const label = Math.max(...lines.map((l) => (l.row ? width(l.row.label, font) : 0)));
  const value = Math.max(...lines.map((l) => (l.row ? width(l.row.text.measured, '600 ' + font) : 0)));
  const left = phone ? 8 : Math.min(Math.ceil(label) + 28, Math.floor(wide * 0.36));
  const right = phone ? 8 : Math.min(Math.ceil(value) + 26, Math.floor(wide * 0.24));
  const step = phone ? 46 : 30;
  return {
    height: lines.length * step + 38,
    option: {
      animation: false,
      textStyle: { fontFamily: theme.font },
      grid: { left: left, right: right, top: 6, bottom: 32 },
      xAxis: valueAxis(chart.axis, theme, phone),
      yAxis: { type: 'category', data: lines.map((l, i) => i), inverse: true, show: false },
      tooltip: tooltip(theme, 'item', (p) => (lines[p.dataIndex].row ? describe(lines[p.dataIndex]) : '')),
      series: [{
        type: 'custom',
        data: lines.map((l, i) => [l.row ? l.row.measured : chart.axis.max, i]),
        renderItem: (params, api) => draw(lines[params.dataIndex], params.coordSys, api, {
          theme: theme, axis: chart.axis, phone: phone, left: left, right: right, step: step, index: params.dataIndex, font: font,
        }),
      }],
    },
  };
}

function describe(line) {
  const text = line.row.text;
  const lines = [['measured', text.measured + ' ' + text.interval]];
  if (text.ideal) lines.push(['ideal', text.ideal]);
  if (text.published) lines.push(['published', text.published]);
  return tip(line.row.label + (line.group ? ', ' + line.group : ''), lines);
}

function draw(line, area, api, how) {
  const y = api.coord([how.axis.max, how.index])[1];
  if (line.heading) return { type: 'group', children: [heading(line.heading, area, y, how)] };
  const row = line.row;
  const mid = how.phone ? y + 9 : y;
  const x = (v) => api.coord([Math.min(how.axis.max, Math.max(how.axis.min, v)), how.index])[0];
  const colour = how.theme.slots[row.slot];
  const children = [ground(area, y, how), label(row, area, y, how), value(row, area, y, how)];
  if (row.ideal !== null) children.push(gap(x(row.ideal), x(row.measured), mid, colour));
  if (row.low !== null) children.push(...whisker(x(row.low), x(row.high), mid, colour));
  if (row.ideal !== null) children.push(tick(x(row.ideal), mid, how.theme));
  children.push(dot(x(row.measured), mid, colour, how.theme));
  if (row.published !== null) children.push(diamond(x(row.published), mid, how.theme));
  return { type: 'group', children: children };
}

const words = (style) => ({ type: 'text', silent: true, style: style });

/* Cut only where it must be: a text that fits is never touched. */
function fitted(text, room, style) {
  if (width(text, style.font) > room) Object.assign(style, { width: room, overflow: 'truncate', ellipsis: '…' });
  return words(Object.assign(style, { text: text, verticalAlign: 'middle' }));
}

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
  return fitted(row.label, how.phone ? area.width - 90 : how.left - 16, {
    x: how.phone ? area.x : 8, y: how.phone ? y - 9 : y, font: how.font, fill: how.theme.ink,
  });
}

function value(row, area, y, how) {
  const end = area.x + area.width;
  return fitted(row.text.measured, how.phone ? area.width / 2 : how.right - 20, {
    x: how.phone ? end : end + 18, y: how.phone ? y - 9 : y, align: how.phone ? 'right' : 'left',
    font: '600 ' + how.font, fill: how.theme.ink,
  });
}

function stroke(x1, y1, x2, y2, style) {
  return { type: 'line', silent: true, shape: { x1: x1, y1: y1, x2: x2, y2: y2 }, style: style };
}

const gap = (from, to, y, colour) => stroke(from, y, to, y, { stroke: colour, lineWidth: 6, opacity: 0.18 });

function whisker(from, to, y, colour) {
  const style = { stroke: colour, lineWidth: 1.5 };
  const ends = to - from > 12 ? [stroke(from, y - 4, from, y + 4, style), stroke(to, y - 4, to, y + 4, style)] : [];
  return [stroke(from, y, to, y, style), ...ends];
}

const tick = (x, y, theme) => stroke(x, y - 9, x, y + 9, { stroke: theme.ink, lineWidth: 2 });

function dot(x, y, colour, theme) {
  return { type: 'circle', silent: true, shape: { cx: x, cy: y, r: 5 }, style: { fill: colour, stroke: theme.raised, lineWidth: 1.5 } };
}

function diamond(x, y, theme) {
  const points = [[x, y - 6], [x + 6, y], [x, y + 6], [x - 6, y]];
  return { type: 'polygon', silent: true, shape: { points: points }, style: { fill: 'none', stroke: theme.soft, lineWidth: 1.5 } };
}
