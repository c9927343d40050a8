/* Rows under headings: a label, marks on a common axis, and texts at the end. On a phone label and texts stand above the marks. */

function dots(chart, theme, wide) {
  const lines = chart.groups.flatMap((group) => (group.label ? [{ heading: group.label }] : [])
    .concat(group.rows.map((row) => ({ row: row, group: group.label }))));
  const how = rowLayout(lines, theme, wide);
  const room = wide - how.left - how.right;
  const axis = chart.axis;
  const ends = [scaled(axis, axis.min), scaled(axis, axis.max)];
  return {
    height: lines.length * how.step + how.top(chart) + 32,
    anchor: (index) => lines[index].row?.link,
    option: {
      animation: false,
      ...BENEATH,
      textStyle: { fontFamily: theme.font },
      grid: { left: how.left, right: how.right, top: how.top(chart), bottom: 32 },
      xAxis: axisOption(axis),
      yAxis: { type: 'category', data: lines.map((l, i) => i), inverse: true, show: false },
      tooltip: tooltip(theme, 'item', (p) => (lines[p.dataIndex]?.row ? rowTip(chart, lines[p.dataIndex]) : '')),
      graphic: chart.sides.length ? sides(chart, how.left, room, theme) : [],
      series: [{
        type: 'custom',
        data: lines.map((l, i) => [ends[i % 2], i]),
        renderItem: (params, api) => paintLine(lines[params.dataIndex], params.dataIndex, params.coordSys, api, how, axis),
        markLine: { ...LINES, data: tickLines(axis, 'xAxis', room, theme, 'end', how.phone ? 6 : 14) },
        markArea: { silent: true, data: chart.bands.map((band) => bandArea(band, axis, theme)) },
      }],
    },
  };
}

/* How much room what needs. */
function rowLayout(lines, theme, wide) {
  const phone = wide < 560;
  const font = '13px ' + theme.font;
  const rows = lines.filter((l) => l.row).map((l) => l.row);
  const most = (texts, font) => Math.ceil(Math.max(0, ...texts.map((text) => width(text, font))));
  const bold = most(rows.map((row) => row.figure), '600 ' + font);
  const soft = most(rows.map((row) => (row.figure ? row.note : '')), font);
  const both = Math.max(bold + (soft ? soft + 12 : 0), most(rows.map((row) => (row.figure ? '' : row.note)), font));
  return {
    theme: theme, phone: phone, font: font, bold: bold,
    top: (chart) => (chart.sides.length ? 26 : 6),
    left: phone ? 8 : Math.min(most(rows.map((row) => row.label), font) + 28, Math.floor(wide * 0.36)),
    right: phone ? 8 : both ? Math.min(both + 30, Math.floor(wide * 0.3)) : 20,
    step: phone ? 48 : 32,
  };
}

function bandArea(band, axis, theme) {
  const style = band.colour === 'ink'
    ? { color: theme.soft, opacity: 0.16, borderColor: theme.ink, borderWidth: 1, borderType: 'dashed' } : { color: theme.soft, opacity: 0.22 };
  return [{ xAxis: scaled(axis, within(axis, band.from)), itemStyle: style }, { xAxis: scaled(axis, within(axis, band.to)) }];
}

/* Above the plot, on either side of 1: what lies there. */
function sides(chart, left, room, theme) {
  const one = room * shareOf(chart.axis, 1);
  const style = { y: 8, verticalAlign: 'middle', fill: theme.soft, font: '12px ' + theme.font };
  const side = (text, x, align, there) => (there > width(text, style.font) + 12 ? [words(Object.assign({ text: text, x: x, align: align }, style))] : []);
  return [
    ...side('← ' + chart.sides[0], left + one - 8, 'right', one),
    ...side(chart.sides[1] + ' →', left + one + 8, 'left', room - one),
  ];
}

/* ECharts rounds the ends of an axis to the digits of its data, so that the data hold them. */
function paintLine(line, index, area, api, how, axis) {
  const y = api.coord([scaled(axis, axis.max), index])[1];
  if (line.heading) return { type: 'group', children: [heading(line.heading, area, y, how)] };
  const x = (v) => api.coord([scaled(axis, within(axis, v)), index])[0];
  return {
    type: 'group',
    children: [ground(area, y, how), label(line.row, area, y, how), ...endTexts(line.row, area, y, how), ...rowMarks(line.row, x, how.phone ? y + 10 : y, how.theme)],
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
  const ends = [row.figure, row.note].filter(Boolean).reduce((sum, text) => sum + width(text, '600 ' + how.font) + 12, 0);
  return fitted(row.label, how.phone ? area.width - ends : how.left - 16, {
    x: how.phone ? area.x : 8, y: how.phone ? y - 10 : y, font: how.font, fill: row.link ? how.theme.link : how.theme.ink, ...plated(how),
  });
}

/* The note comes after the figure, or in its place. */
function endTexts(row, area, y, how) {
  const end = area.x + area.width;
  const strong = { font: '600 ' + how.font, fill: how.theme.ink, ...plated(how) };
  const faint = { font: how.font, fill: how.theme.soft, ...plated(how) };
  if (!how.phone) {
    const after = row.figure ? how.bold + 12 : 0;
    return [[row.figure, 0, strong], [row.note, after, faint]].filter((one) => one[0])
      .map(([text, at, style]) => fitted(text, how.right - 20 - (at && how.bold + 8), Object.assign({ x: end + 18 + at, y: y }, style)));
  }
  const at = row.note ? end - width(row.note, how.font) - 10 : end;
  return [[row.figure, at, strong], [row.note, end, faint]].filter((one) => one[0])
    .map(([text, x, style]) => words(Object.assign({ text: text, x: x, y: y - 10, align: 'right', verticalAlign: 'middle' }, style)));
}

/* Dots of one row that would hide each other lie one above the other. */
function rowMarks(row, x, y, theme) {
  const many = row.marks.filter((mark) => mark.mark === 'dot').length > 1;
  const levels = [0, -5, 5, -9, 9];
  const taken = [];
  return [...row.marks].sort((a, b) => (many && a.mark === 'dot' && b.mark === 'dot' ? a.from - b.from : 0)).flatMap((mark) => {
    const from = x(mark.from);
    const colour = theme[mark.colour || row.colour] || theme.soft;
    if (!many || mark.mark !== 'dot') return MARKS[mark.mark](from, x(mark.to ?? mark.from), y, colour, theme, mark.text);
    const crowd = taken.filter((at) => from - at < 7).length;
    taken.push(from);
    return round(from, y + levels[crowd % levels.length], 3.5, { fill: colour, opacity: 0.8, stroke: theme.raised, lineWidth: 1 });
  });
}

/* What a mark looks like, by its word in the data. */
const MARKS = {
  dot: (x, to, y, colour, theme) => round(x, y, 5.5, { fill: colour, stroke: theme.raised, lineWidth: 1.5 }),
  hollow: (x, to, y, colour, theme) => round(x, y, 4.5, { fill: theme.raised, stroke: colour, lineWidth: 1.75 }),
  square: (x, to, y, colour) => polygon([[x - 5, y - 5], [x + 5, y - 5], [x + 5, y + 5], [x - 5, y + 5]], { fill: colour }),
  triangle: (x, to, y, colour) => polygon([[x, y - 6], [x + 6, y + 6], [x - 6, y + 6]], { fill: colour }),
  diamond: (x, to, y, colour) => polygon([[x, y - 6], [x + 6, y], [x, y + 6], [x - 6, y]], { fill: 'none', stroke: colour, lineWidth: 1.5 }),
  tick: (x, to, y, colour) => stroke(x, y - 10, x, y + 10, { stroke: colour, lineWidth: 2 }),
  whisker: (from, to, y, colour) => {
    const style = { stroke: colour, lineWidth: 1.5 };
    const ends = to - from > 12 ? [from, to].map((x) => stroke(x, y - 4, x, y + 4, style)) : [];
    return [stroke(from, y, to, y, style), ...ends];
  },
  band: (from, to, y, colour) => bar(from, to, y, 12, { fill: colour, opacity: 0.18 }),
  explained: (from, to, y, colour, theme) => bar(from, to, y, 12, { fill: colour, opacity: 0.5, stroke: theme.raised, lineWidth: 1 }),
  swatch: part,
};

/* A part that is there is seen, however small it is; its text where there is room. */
function part(from, to, y, colour, theme, text) {
  const right = Math.max(to, from + 2);
  const font = '600 12px ' + theme.font;
  const rect = bar(from, Math.max(from + 1, right - 1), y, 16, { fill: colour });
  if (width(text, font) + 10 > right - from) return [rect];
  return [rect, words({ text: text, x: from + 6, y: y, verticalAlign: 'middle', font: font, fill: inkOn(colour, theme) })];
}

function stroke(x1, y1, x2, y2, style) {
  return { type: 'line', silent: true, shape: { x1: x1, y1: y1, x2: x2, y2: y2 }, style: style };
}

function bar(from, to, y, thick, style) {
  const shape = { x: Math.min(from, to), y: y - thick / 2, width: Math.max(1, Math.abs(to - from)), height: thick };
  return { type: 'rect', silent: true, shape: shape, style: style };
}

const round = (x, y, r, style) => ({ type: 'circle', silent: true, shape: { cx: x, cy: y, r: r }, style: style });

const polygon = (points, style) => ({ type: 'polygon', silent: true, shape: { points: points }, style: style });

function rowTip(chart, line) {
  return tip(line.row.label + (line.group ? ', ' + line.group : ''), chart.columns.map((name, i) => [name, line.row.values[i]]).filter((one) => one[1]));
}
