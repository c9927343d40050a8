/* How many answers were fast, slow and too slow: a bar for each cell, in parts of all its requests. */

function overview(chart, theme, wide) {
  const lines = [];
  for (const group of chart.groups) {
    if (group.label) lines.push({ heading: group.label });
    for (const bar of group.bars) lines.push({ bar: bar, group: group.label });
  }
  const phone = wide < 560;
  const font = '13px ' + theme.font;
  const label = Math.max(...lines.map((l) => (l.bar ? width(l.bar.label, font) : 0)));
  const left = phone ? 8 : Math.min(Math.ceil(label) + 28, Math.floor(wide * 0.36));
  const step = phone ? 46 : 32;
  const how = { theme: theme, phone: phone, left: left, step: step, font: font };
  return {
    height: lines.length * step + 34,
    option: {
      animation: false,
      textStyle: { fontFamily: theme.font },
      grid: { left: left, right: phone ? 8 : 20, top: 4, bottom: 28 },
      xAxis: Object.assign(valueAxis({ log: false, min: 0, max: 100, unit: '%' }, theme, phone), { interval: phone ? 50 : 20 }),
      yAxis: { type: 'category', data: lines.map((l, i) => i), inverse: true, show: false },
      tooltip: tooltip(theme, 'item', (p) => (lines[p.dataIndex].bar ? overviewTip(chart, lines[p.dataIndex]) : '')),
      series: [{
        type: 'custom',
        data: lines.map((l, i) => [100, i]),
        renderItem: (params, api) => parts(lines[params.dataIndex], params.coordSys, api, Object.assign({ index: params.dataIndex }, how)),
      }],
    },
  };
}

function parts(line, area, api, how) {
  const y = api.coord([0, how.index])[1];
  if (line.heading) return { type: 'group', children: [heading(line.heading, area, y, how)] };
  const all = line.bar.counts.reduce((sum, c) => sum + c, 0);
  const mid = how.phone ? y + 9 : y;
  const children = [ground(area, y, how), label(line.bar, area, y, how)];
  let at = 0;
  line.bar.counts.forEach((count, i) => {
    const from = api.coord([all ? (100 * at) / all : 0, how.index])[0];
    at += count;
    const to = api.coord([all ? (100 * at) / all : 0, how.index])[0];
    if (count) children.push(...part(from, to, mid, i, (100 * count) / all, how));
  });
  return { type: 'group', children: children };
}

/* A part that is there is seen, however small it is. */
function part(from, to, y, index, percent, how) {
  const right = Math.max(to, from + 2);
  const shape = { x: from, y: y - 8, width: Math.max(1, right - from - 1), height: 16 };
  const text = axisText(percent, '%');
  const bar = { type: 'rect', silent: true, shape: shape, style: { fill: how.theme.classes[index] } };
  if (width(text, '600 12px ' + how.theme.font) + 10 > right - from) return [bar];
  return [bar, words({
    text: text, x: from + 6, y: y, verticalAlign: 'middle', font: '600 12px ' + how.theme.font, fill: how.theme.onClasses[index],
  })];
}

function overviewTip(chart, line) {
  const all = line.bar.counts.reduce((sum, c) => sum + c, 0);
  return tip(line.bar.label + (line.group ? ', ' + line.group : ''), chart.classes.map((name, i) => [
    name, line.bar.counts[i] + (all ? ' (' + axisText((100 * line.bar.counts[i]) / all, '%') + ')' : ''),
  ]));
}
