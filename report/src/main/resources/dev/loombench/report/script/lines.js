/* Lines and points over an axis: plots one above the other over the same axis, with one pointer through all, or each by itself. */

function lines(chart, theme, wide) {
  const how = plotLayout(chart, theme, wide);
  const drawn = chart.plots.flatMap((plot, i) => plot.lines.map((line) => ({ plot: plot, line: line, grid: i })));
  const points = drawn.some((one) => isPoints(one.line));
  const all = (make) => chart.plots.map((plot, i) => make(plot, i, how.at(i)));
  return {
    height: how.height,
    option: {
      animation: false,
      ...BENEATH,
      textStyle: { fontFamily: theme.font },
      grid: all((plot, i, at) => ({ left: at.left, width: how.room, top: at.top, height: how.tall })),
      xAxis: all((plot, i, at) => axisOption(plot.x, {
        gridIndex: i, name: at.last ? plot.x.name : '', nameLocation: 'middle', nameGap: 26, nameTextStyle: { color: theme.soft, fontSize: 12 },
      })),
      yAxis: all((plot, i, at) => axisOption(plot.y, {
        gridIndex: i, name: inLines(plot.title, how.each - 16, '12px ' + theme.font), nameLocation: 'end', nameGap: 12 + (i === 0 ? how.said : 0),
        nameTextStyle: { color: theme.ink, fontSize: 12, lineHeight: 15, align: 'left', padding: [0, 0, 0, -GUTTER + 8] },
      })),
      axisPointer: how.shared ? { link: [{ xAxisIndex: 'all' }] } : {},
      tooltip: points
        ? tooltip(theme, 'item', (p) => (p.seriesIndex < drawn.length ? pointTip(drawn[p.seriesIndex], p.dataIndex) : ''))
        : tooltip(theme, 'axis', (at) => momentTip(how.shared ? chart.plots : [chart.plots[at[0].axisIndex]], at[0].axisValue)),
      series: [
        ...drawn.map((one) => lineSeries(one, how, points, theme)),
        ...all((plot, i, at) => frameSeries(plot, i, at, how, theme)),
        ...drawn.filter((one) => one.line.points.some((p) => p.length > 2)).map((one) => uprightWhiskers(one, theme)),
      ],
    },
  };
}

const isPoints = (line) => line.look === 'dot' || line.look === 'hollow';

/* Where the plots are, and how large. */
function plotLayout(chart, theme, wide) {
  const phone = wide < 560;
  const number = chart.plots.length;
  const shared = chart.across === 1 && new Set(chart.plots.map((plot) => JSON.stringify(plot.x))).size === 1;
  const across = Math.min(number, wide < 700 ? 1 : chart.across);
  const named = !phone && number === 1 ? chart.plots[0].lines.filter((line) => line.shape >= 0 && !isPoints(line)) : [];
  const ends = named.length > 1 ? Math.min(220, 26 + Math.ceil(Math.max(...named.map((line) => width(line.label, '12px ' + theme.font))))) : 26;
  const said = chart.plots[0].bands.some((band) => band.text) ? 18 : 0;
  const foot = chart.plots[0].x.name ? 44 : 28;
  const step = number === 1 ? (phone ? 270 : 330) : shared ? (phone ? 110 : 120) : phone ? 210 : 250;
  const each = wide / across;
  const strip = shared ? step : step + 6;
  return {
    phone: phone, shared: shared, said: said, each: each, named: named.length > 1,
    room: each - GUTTER - ends, tall: shared && number > 1 ? step - 44 : step - 30 - foot,
    height: said + strip * Math.ceil(number / across) + (shared && number > 1 ? foot - 10 : 0),
    at: (i) => ({
      left: (i % across) * each + GUTTER, top: said + Math.floor(i / across) * strip + 30, last: !shared || i === number - 1,
    }),
  };
}

/* Ticks, lines across and tinted ranges of a plot. */
function frameSeries(plot, grid, at, how, theme) {
  const ticks = tickLines(plot.x, 'xAxis', how.room, theme, 'start', 24);
  if (!at.last) for (const tick of ticks) tick.label = { show: false };
  return {
    type: 'line', xAxisIndex: grid, yAxisIndex: grid, data: [], silent: true,
    markLine: {
      ...LINES,
      data: [...ticks, ...tickLines(plot.y, 'yAxis', how.tall, theme), ...plot.rules.map((rule) => ruleLine(rule, plot, how, theme))],
    },
    markArea: { silent: true, data: plot.bands.map((band) => rangeArea(band, plot, theme)) },
  };
}

function ruleLine(rule, plot, how, theme) {
  return {
    [rule.upright ? 'xAxis' : 'yAxis']: scaled(rule.upright ? plot.x : plot.y, rule.at),
    lineStyle: { color: theme[rule.colour], type: DASHES[rule.look] || 'solid', width: rule.look === 'dotted' ? 2 : 1.5 },
    label: {
      show: rule.text !== '' && !(rule.upright && how.phone), formatter: rule.text, fontSize: 12, color: rule.upright ? theme.soft : theme.ink,
      position: rule.upright ? 'insideEndTop' : 'insideStartTop', rotate: rule.upright ? 90 : 0,
    },
  };
}

function rangeArea(band, plot, theme) {
  const axis = band.upright ? plot.x : plot.y;
  const along = band.upright ? 'xAxis' : 'yAxis';
  return [
    {
      [along]: scaled(axis, within(axis, band.from)),
      itemStyle: band.colour ? { color: theme[band.colour], opacity: band.colour === 'soft' ? 0.2 : 0.14 } : { opacity: 0 },
      label: { show: Boolean(band.text), formatter: band.text, position: 'top', distance: 2, color: theme.soft, fontSize: 11 },
    },
    { [along]: scaled(axis, within(axis, band.to)) },
  ];
}

/* How lines are drawn, by their word in the data. */
const DASHES = { line: 'solid', block: 'solid', dashed: [4, 3], dotted: [2, 4], dots: [0.1, 5] };

/* Marks that differ in shape as well as in colour, so that nothing is told by its colour alone. */
const SHAPES = [
  'circle', 'rect', 'triangle', 'diamond', 'path://M0,0L10,0L5,9Z', 'path://M3,0H7V3H10V7H7V10H3V7H0V3H3Z', 'path://M3,0H7L10,5L7,10H3L0,5Z',
];
const MANY = 12;

function lineSeries({ plot, line, grid }, how, silent, theme) {
  const colour = theme[line.colour];
  const data = line.points.map((p) => [scaled(plot.x, p[0]), p[1] === null || (plot.y.log && p[1] <= 0) ? null : scaled(plot.y, p[1])]);
  const series = { xAxisIndex: grid, yAxisIndex: grid, data: data, itemStyle: { color: colour } };
  const symbol = SHAPES[line.shape % SHAPES.length];
  if (isPoints(line)) {
    const style = line.look === 'dot' ? { color: colour, borderColor: theme.raised, borderWidth: 1, opacity: 0.85 } : { color: theme.raised, borderColor: colour, borderWidth: 1.5 };
    return Object.assign(series, { type: 'scatter', clip: false, symbol: symbol, symbolSize: 9, z: 4, itemStyle: style });
  }
  if (line.look === 'swatch') return Object.assign(series, { type: 'bar', barWidth: Math.max(1, (how.room / data.length) * 0.88) });
  const thin = plot.lines.length > MANY;
  return Object.assign(series, {
    type: 'line', silent: silent, z: line.look === 'dotted' ? 4 : 2, smooth: line.look === 'dots' ? 0.3 : false,
    lineStyle: {
      color: colour, type: DASHES[line.look], cap: line.look === 'dots' ? 'round' : 'butt',
      width: line.look === 'dots' ? 2.5 : thin ? 1.25 : line.look === 'dashed' ? 1.5 : 2, opacity: thin ? 0.6 : 1,
    },
  }, !(line.shape >= 0) ? aloneAsDots(data) : {
    symbol: symbol, symbolSize: 7, showAllSymbol: true, labelLayout: { moveOverlap: 'shiftY' },
    endLabel: { show: how.named, formatter: line.label, color: colour, fontSize: 12, distance: 8 },
  });
}

/* A point between gaps is on no line: it is drawn as a dot, and no other. */
function aloneAsDots(data) {
  const gap = (point) => !point || point[1] === null;
  const alone = data.map((point, i) => !gap(point) && gap(data[i - 1]) && gap(data[i + 1]));
  return alone.includes(true)
    ? { showSymbol: true, showAllSymbol: true, symbol: 'circle', symbolSize: (value, params) => (alone[params.dataIndex] ? 5 : 0) }
    : { showSymbol: false, symbolSize: 4 };
}

function uprightWhiskers({ plot, line, grid }, theme) {
  return {
    type: 'custom', silent: true, z: 2, xAxisIndex: grid, yAxisIndex: grid, encode: { x: 0, y: [1, 2] },
    data: line.points.filter((p) => p.length > 2).map((p) => [scaled(plot.x, p[0]), scaled(plot.y, p[2]), scaled(plot.y, p[3])]),
    renderItem: (params, api) => {
      const [x, from] = api.coord([api.value(0), api.value(1)]);
      const to = api.coord([api.value(0), api.value(2)])[1];
      const style = { stroke: theme[line.colour], lineWidth: 1.5 };
      return { type: 'group', children: [stroke(x, from, x, to, style), stroke(x - 4, from, x + 4, from, style), stroke(x - 4, to, x + 4, to, style)] };
    },
  };
}

function placeText(axis, value) {
  const own = axis.ticks.find((tick) => Math.abs(shareOf(axis, tick.at) - shareOf(axis, value)) < 1e-6);
  return own ? own.text : axisText(value, axis.unit);
}

function valueText(plot, line, index) {
  const point = line.points[index];
  const text = (v) => axisText(v, plot.y.unit).trim();
  return text(point[1]) + (point.length > 2 ? ' [' + text(point[2]) + ', ' + text(point[3]) + ']' : '') + (line.notes.length ? ', ' + line.notes[index] : '');
}

function pointTip({ plot, line }, index) {
  return tip([line.label, [line.name, line.notes[index]].filter(Boolean).join(' ')].filter(Boolean).join(', '), [
    [plot.x.name, placeText(plot.x, line.points[index][0])], [plot.y.name, axisText(line.points[index][1], plot.y.unit)],
  ]);
}

/* What all plots show at a place, cell by cell. Cells are looked at at different moments: those close to it. */
function momentTip(plots, place) {
  const axis = plots[0].x;
  const at = axis.log ? Math.exp(place) : place;
  const far = (point) => (point[1] === null ? Infinity : Math.abs(shareOf(axis, point[0]) - shareOf(axis, at)));
  const labels = new Set(plots.flatMap((plot) => plot.lines.map((line) => line.label)));
  const rows = [...labels].flatMap((label) => {
    const texts = plots.map((plot) => plot.lines.filter((line) => line.label === label).map((line) => {
      const index = line.points.reduce((best, point, i) => (far(point) < far(line.points[best]) ? i : best), 0);
      return line.points.length && far(line.points[index]) < 0.03 ? (line.name + ' ' + valueText(plot, line, index)).trim() : '';
    }).filter(Boolean).join(', ')).filter(Boolean);
    return texts.length < 2 ? texts.map((text) => [label, text]) : [[label, ''], ...texts.map((text) => ['', text])];
  });
  return tip((axis.name + ' ' + placeText(axis, at)).trim(), rows);
}
