/* Axes: linear in a scale's coordinates, with ticks of our own, as many as have room. */

const scaled = (axis, v) => (axis.log ? Math.log(v) : v);

/* From 0 to 1. */
const shareOf = (axis, v) => (scaled(axis, v) - scaled(axis, axis.min)) / (scaled(axis, axis.max) - scaled(axis, axis.min));

const within = (axis, v) => Math.min(axis.max, Math.max(axis.min, v));

function axisOption(axis, more) {
  return Object.assign({
    type: 'value', min: scaled(axis, axis.min), max: scaled(axis, axis.max), axisLabel: { show: false }, axisTick: { show: false },
    splitLine: { show: false }, axisLine: { show: false, onZero: false },
  }, more);
}

/* Of a chart's options: its lines and bands lie below its marks and names. */
const BENEATH = { markLine: { z: 1 }, markArea: { z: 0 } };

/* Digits of round numbers, the roundest first. */
const ROUND = [[1], [2, 5], [1.5, 3, 7], [1.1, 1.2, 1.3, 8, 9], [1.05, 9.5], [1.02, 1.03, 9.7, 9.8], [1.01, 9.9]];
const ENOUGH = 5;
const MOST = 7;

/* What may be labelled: groups of values, the most important first. */
function roundValues(axis, most) {
  if (axis.ticks.length) return [axis.ticks.map((tick) => tick.at)];
  if (!axis.log) return [steps(axis, most)];
  const decades = [];
  for (let d = Math.floor(Math.log10(axis.min)); d <= Math.log10(axis.max); d++) decades.push(d);
  const near = (a, b) => Math.abs(Math.log(a)) - Math.abs(Math.log(b));
  return ROUND.map((digits) => decades.flatMap((d) => digits.map((n) => Number((n * Math.pow(10, d)).toPrecision(3)))).sort(near));
}

function steps(axis, most) {
  const whole = axis.unit === 'count' || axis.unit === 'seconds';
  if (most < 3 && axis.min === 0 && !whole) return [0, axis.max, axis.max / 2];
  const least = (axis.max - axis.min) / most;
  const decade = Math.pow(10, Math.floor(Math.log10(least)));
  const step = Math.max(whole ? 1 : 0, decade * [1, 2, 5, 10].find((s) => s * decade > least * 0.999));
  const values = [];
  for (let i = Math.ceil(axis.min / step); i * step <= axis.max * (1 + 1e-9); i++) values.push(Number((i * step).toPrecision(9)));
  return values;
}

/* Those that have room: with their texts, and from where to where these reach in pixels.
   @param room pixels of the axis; @param size pixels that a text takes; @param margin pixels beyond its ends that a text may take */
function fitting(axis, room, size, margin) {
  const taken = [];
  const widest = Math.max(...[axis.min, axis.max].map((end) => size(tickText(axis, end))));
  for (const group of roundValues(axis, Math.min(MOST, Math.max(1, room / (widest + 24))))) {
    if (taken.length >= ENOUGH) break;
    for (const at of group) {
      const share = shareOf(axis, at);
      if (share < -1e-9 || share > 1 + 1e-9) continue;
      const text = tickText(axis, at);
      const half = size(text) / 2;
      const place = share * room;
      const align = place - half < -margin ? 'left' : place + half > room + margin ? 'right' : 'center';
      if (align !== 'center' && share > 0.02 && share < 0.98) continue;
      const from = align === 'left' ? place - margin : align === 'right' ? place + margin - 2 * half : place - half;
      if (taken.every((t) => from > t.to + 6 || from + 2 * half < t.from - 6)) taken.push({ at: at, text: text, align: align, from: from, to: from + 2 * half });
    }
  }
  return taken;
}

function tickText(axis, at) {
  const own = axis.ticks.find((tick) => tick.at === at);
  return own ? own.text : axisText(at, axis.unit);
}

/* Room for the labels of upright axes. */
const GUTTER = 68;

/* ECharts rounds the places of lines to two digits unless it is told more. */
const LINES = { silent: true, symbol: 'none', animation: false, precision: 12 };

/* Lines with their labels, across an 'xAxis' or a 'yAxis'; at their end where the other axis goes down. */
function tickLines(axis, along, room, theme, position = 'start', margin = 14) {
  const font = '12px ' + theme.font;
  const upright = along === 'yAxis';
  return fitting(axis, room, (text) => (upright ? 14 : width(text, font)), upright ? 14 : margin)
    .filter((tick) => !upright || width(tick.text, font) < GUTTER - 8).map((tick) => {
    const strong = axis.unit === '×' && tick.at === 1;
    return {
      [along]: scaled(axis, tick.at),
      lineStyle: { color: strong ? theme.ink : theme.line, type: 'solid', width: strong ? 1.5 : 1 },
      label: {
        position: position, distance: 7, color: theme.soft, fontSize: 12, formatter: tick.text,
        ...(tick.align === 'center' ? {} : { align: tick.align, offset: [tick.align === 'left' ? -margin : margin, 0] }),
      },
    };
  });
}
