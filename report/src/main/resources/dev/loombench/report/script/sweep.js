/* A metric over a factor, both logarithmic: a plot for each setting of the other factors. */

function sweep(chart, theme, wide) {
  const phone = wide < 560;
  const across = Math.min(chart.plots.length, wide < 700 ? 1 : 2);
  const down = Math.ceil(chart.plots.length / across);
  const height = phone ? 250 : chart.plots.length > 2 ? 260 : 320;
  const each = wide / across;
  const named = !phone && chart.plots.length === 1;
  const right = named ? endRoom(chart, theme) : 18;
  const ends = { min: chart.levels[0].at / 1.06, max: chart.levels[chart.levels.length - 1].at * 1.06 };
  const room = each - GUTTER - right;
  const ticks = levelTicks(chart, ends, room, theme);
  return {
    height: down * height + 4,
    option: {
      animation: false,
      textStyle: { fontFamily: theme.font },
      grid: chart.plots.map((p, i) => ({ left: (i % across) * each + GUTTER, width: room, top: Math.floor(i / across) * height + 32, height: height - 82 })),
      xAxis: chart.plots.map((p, i) => Object.assign(lnOption(ends), {
        gridIndex: i, name: chart.factor, nameLocation: 'middle', nameGap: 26, nameTextStyle: { color: theme.soft, fontSize: 12 },
      })),
      yAxis: chart.plots.map((p, i) => logUpright(chart.axis, theme, i, p.label || chart.axis.name)),
      tooltip: tooltip(theme, 'item', (p) => (p.data && p.data.point ? sweepTip(chart, p.data) : '')),
      series: chart.plots.flatMap((plot, i) => plot.lines.flatMap((line, l) => sweepLine(line, l, i, named, theme)
        .concat(l === 0 ? [{ type: 'line', xAxisIndex: i, yAxisIndex: i, data: [], silent: true, markLine: ticks }] : []))),
    },
  };
}

/* Decades have their labels; where there are none, the axis' ends. */
function logUpright(axis, theme, grid, title) {
  const option = Object.assign(uprightAxis(axis, theme, grid, title), { splitNumber: 5, interval: undefined });
  const ends = axis.max / axis.min < 100;
  option.axisLabel.formatter = (v) => (ends || Math.abs(Math.log10(v) - Math.round(Math.log10(v))) < 1e-6 ? axisText(v, axis.unit).trim() : '');
  return option;
}

function endRoom(chart, theme) {
  return Math.min(220, 26 + Math.ceil(Math.max(...chart.plots[0].lines.map((line) => width(line.label, '12px ' + theme.font)))));
}

function levelTicks(chart, ends, room, theme) {
  const taken = [];
  const place = (at) => (room * Math.log(at / ends.min)) / Math.log(ends.max / ends.min);
  for (const level of chart.levels) {
    const half = width(level.word, '12px ' + theme.font) / 2 + 4;
    const free = taken.every((t) => Math.abs(place(level.at) - t.x) > half + t.half);
    if (free) taken.push({ x: place(level.at), half: half });
    level.text = free ? level.word : '';
  }
  return lnTicks(chart.levels.map((level) => ({ at: level.at, text: level.text })), 'xAxis', theme);
}

function sweepLine(line, index, grid, named, theme) {
  const colour = theme.slots[line.slot];
  const on = { xAxisIndex: grid, yAxisIndex: grid };
  const series = [Object.assign({
    type: 'line', symbol: SHAPES[index % SHAPES.length], symbolSize: 8, showAllSymbol: true, z: 3,
    lineStyle: { color: colour, width: 2 }, itemStyle: { color: colour },
    data: line.points.map((point) => ({ value: [Math.log(point.at), point.value], point: point, line: line.label })),
    endLabel: { show: named, formatter: line.label, color: colour, fontSize: 12, distance: 8 },
    labelLayout: { moveOverlap: 'shiftY' },
  }, on)];
  const ideals = line.points.filter((point) => point.ideal !== null);
  if (ideals.length) {
    series.push(Object.assign({
      type: 'line', silent: true, symbol: 'rect', symbolSize: ideals.length > 1 ? 0 : 6, lineStyle: { color: colour, width: 1.5, type: DASHES.dashed },
      itemStyle: { color: colour }, data: ideals.map((point) => [Math.log(point.at), point.ideal]),
    }, on));
  }
  const intervals = line.points.filter((point) => point.low !== null);
  if (intervals.length) series.push(Object.assign(uprightWhiskers(intervals, colour), on));
  return series;
}

function uprightWhiskers(points, colour) {
  return {
    type: 'custom', silent: true, z: 2, data: points.map((point) => [Math.log(point.at), point.low, point.high]),
    encode: { x: 0, y: [1, 2] },
    renderItem: (params, api) => {
      const from = api.coord([api.value(0), api.value(1)]);
      const to = api.coord([api.value(0), api.value(2)]);
      const style = { stroke: colour, lineWidth: 1.5 };
      return {
        type: 'group',
        children: [
          stroke(from[0], from[1], to[0], to[1], style), stroke(from[0] - 4, from[1], from[0] + 4, from[1], style),
          stroke(to[0] - 4, to[1], to[0] + 4, to[1], style),
        ],
      };
    },
  };
}

function sweepTip(chart, data) {
  const level = chart.levels.find((l) => l.at === data.point.at);
  const lines = [[chart.factor, level ? level.word : ''], [chart.axis.name, data.point.text]];
  if (data.point.ideal !== null) lines.push(['ideal', axisText(data.point.ideal, chart.axis.unit)]);
  return tip(data.line, lines);
}
