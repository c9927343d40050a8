/* Figures on an axis. Those of the marks come as text from the data. */

const BYTES = [['GB', 1e9], ['MB', 1e6], ['kB', 1e3], ['B', 1]];
const SECONDS = [['s', 1], ['ms', 1e-3], ['µs', 1e-6], ['ns', 1e-9]];

function axisText(value, unit, digits = unit === '×' ? 4 : 3) {
  if (unit === 'count') return String(value);
  if (unit === 'seconds') return Number(value.toFixed(1)) + ' s';
  if (unit === 'percentile') return percentText(value);
  if (value === 0) return '0';
  const short = (v) => String(Number(v.toPrecision(digits)));
  if (unit === 'B') {
    const scale = BYTES.find((s) => Math.abs(value) >= s[1] * 0.9999) || BYTES[3];
    return short(value / scale[1]) + ' ' + scale[0];
  }
  if (unit !== 's') return short(value) + (unit.startsWith('/') || unit === '×' ? '' : ' ') + unit;
  const scale = SECONDS.find((s) => Math.abs(value) >= s[1] * 0.9999) || SECONDS[3];
  return short(value / scale[1]) + ' ' + scale[0];
}

/* 1 / (1 − p) as a percentile. */
function percentText(at) {
  const digits = Math.max(0, Math.min(6, Math.ceil(Math.log10(at)) - 1));
  return String(Number((100 * (1 - 1 / at)).toFixed(digits))) + ' %';
}

const canvas = document.createElement('canvas').getContext('2d');
function width(text, font) {
  canvas.font = font;
  return canvas.measureText(text).width;
}

/* A tooltip made of text nodes, so that no label is ever read as markup. */

function tip(title, lines) {
  const box = document.createElement('div');
  box.className = 'tip';
  box.appendChild(document.createElement('b')).textContent = title;
  for (const line of lines) {
    const row = box.appendChild(document.createElement('div'));
    row.appendChild(document.createElement('i')).textContent = line[0];
    row.appendChild(document.createTextNode(line[1]));
  }
  return box;
}

/* A text in lines that fit, as far as its words do. */
function inLines(text, room, font) {
  const lines = [];
  for (const word of text.split(' ')) {
    const longer = lines.length ? lines[lines.length - 1] + ' ' + word : word;
    if (lines.length && width(longer, font) <= room) lines[lines.length - 1] = longer; else lines.push(word);
  }
  return lines.join('\n');
}

function tooltip(theme, trigger, formatter) {
  return {
    trigger: trigger, confine: true, backgroundColor: theme.raised, borderColor: theme.line,
    textStyle: { color: theme.ink }, extraCssText: 'max-width: 24rem; box-shadow: none;',
    axisPointer: { type: 'line', lineStyle: { color: theme.soft, type: 'solid', width: 1 }, label: { show: false } },
    formatter: formatter,
  };
}
