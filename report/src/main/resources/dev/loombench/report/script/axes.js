function valueAxis(axis, theme, phone) {
  return {
    type: axis.log ? 'log' : 'value', min: axis.min, max: axis.max, splitNumber: phone ? 3 : 6,
    axisLabel: {
      color: theme.soft, fontSize: 12, hideOverlap: true,
      formatter: (v, i) => (crowdsAnEnd(v, axis, phone ? 0.2 : 0.06) || (i > 0 && placeOn(axis, v) < 1e-6) ? '' : axisText(v, axis.unit)),
      alignMinLabel: phone ? 'left' : null, alignMaxLabel: phone ? 'right' : null,
    },
    axisLine: { show: false }, axisTick: { show: false }, minorTick: { show: false },
    splitLine: { lineStyle: { color: theme.line } },
  };
}

/* The ends are always labelled: a label close to one of them would run into it. */
function crowdsAnEnd(value, axis, room) {
  const place = placeOn(axis, value);
  return (place > 1e-6 && place < room) || (place < 1 - 1e-6 && place > 1 - room);
}

/* From 0 to 1. */
function placeOn(axis, value) {
  const at = axis.log ? Math.log : (v) => v;
  return (at(value) - at(axis.min)) / (at(axis.max) - at(axis.min));
}

/* Times from the least to the largest, rounded outwards: logarithmic beyond a decade. All else begins at 0. */
function axisOver(values, unit) {
  const known = values.filter((v) => v !== null);
  const high = Math.max(0, ...known);
  const low = known.length ? Math.min(...known) : 0;
  if (unit === 's' && low > 0 && high > 10 * low) return { log: true, unit: unit, min: rounded(low, Math.floor), max: rounded(high, Math.ceil) };
  return { log: false, unit: unit, min: 0, max: high > 0 ? linearEnd(high) : 1 };
}

function rounded(value, how) {
  const decade = Math.pow(10, Math.floor(Math.log10(value)));
  const steps = [1, 2, 5, 10];
  const fit = how === Math.ceil ? steps.find((s) => s * decade >= value * 0.999) : steps.filter((s) => s * decade <= value * 1.001).pop();
  return Number(((fit || 1) * decade).toPrecision(3));
}

function linearEnd(value) {
  const decade = Math.pow(10, Math.floor(Math.log10(value)));
  const fit = [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10].find((s) => s * decade >= value * 1.02) || 12;
  return Number((fit * decade).toPrecision(3));
}

/* An upright axis beside a plot. @param room share of it within which a label would run into that of an end */
function uprightAxis(axis, theme, grid, title, room = 0.16) {
  return {
    gridIndex: grid, type: axis.log ? 'log' : 'value', min: axis.min, max: axis.max,
    splitNumber: 3, interval: axis.log ? undefined : axis.max / 2,
    name: title, nameLocation: 'end', nameGap: 12,
    nameTextStyle: { color: theme.ink, fontSize: 12, lineHeight: 15, align: 'left', padding: [0, 0, 0, -GUTTER + 8] },
    axisLabel: { color: theme.soft, fontSize: 12, hideOverlap: true, formatter: (v) => (axis.log && crowdsAnEnd(v, axis, room) ? '' : axisText(v, axis.unit).trim()) },
    axisLine: { show: false, onZero: false }, axisTick: { show: false }, minorTick: { show: false },
    splitLine: { lineStyle: { color: theme.line } },
  };
}

/* Room for the labels of upright axes. */
const GUTTER = 68;

function tooltip(theme, trigger, formatter) {
  return {
    trigger: trigger, confine: true, backgroundColor: theme.raised, borderColor: theme.line,
    textStyle: { color: theme.ink }, extraCssText: 'max-width: 24rem; box-shadow: none;',
    axisPointer: { type: 'line', lineStyle: { color: theme.soft, type: 'solid', width: 1 }, label: { show: false } },
    formatter: formatter,
  };
}

/* Marks that differ in shape as well as in colour, so that no server is told by its colour alone. */
const SHAPES = [
  'circle', 'rect', 'triangle', 'diamond', 'path://M0,0L10,0L5,9Z', 'path://M3,0H7V3H10V7H7V10H3V7H0V3H3Z', 'path://M3,0H7L10,5L7,10H3L0,5Z',
];

/* How lines are drawn that the legend names so. */
const DASHES = { solid: 'solid', dashed: [4, 3], dotted: [2, 4] };
