/* Logarithmic axes whose ticks aren't powers of ten: a plain axis of logarithms, with ticks of our own. */

function lnAxis(axis) {
  return { min: Math.log(axis.min), max: Math.log(axis.max), at: Math.log, option: lnOption(axis) };
}

function lnOption(axis) {
  return {
    type: 'value', min: Math.log(axis.min), max: Math.log(axis.max), axisLabel: { show: false }, axisTick: { show: false },
    splitLine: { show: false }, axisLine: { show: false, onZero: false },
  };
}

/* Of a chart's options: its lines and bands lie below its marks and names. */
const BENEATH = { markLine: { z: 1 }, markArea: { z: 0 } };

/* Lines with their labels, across an 'xAxis' or a 'yAxis'; at their end where the other axis goes down. */
function lnTicks(ticks, along, theme, position = 'start') {
  return {
    silent: true, symbol: 'none', animation: false,
    data: ticks.map((t) => ({
      [along]: Math.log(t.at),
      lineStyle: { color: t.strong ? theme.ink : theme.line, type: 'solid', width: t.strong ? 1.5 : 1 },
      label: { show: t.text !== '', position: position, distance: 7, color: theme.soft, fontSize: 12, formatter: t.text },
    })),
  };
}

/* From the roundest ratios on, as many as have room. */
const ROUND_RATIOS = [
  [1], [0.001, 0.01, 0.1, 10, 100, 1000], [0.5, 2, 0.2, 5, 20, 50, 0.02, 0.05, 200, 500], [1.5, 3, 0.7, 0.3, 30, 0.03, 300],
  [0.9, 1.1, 1.2, 0.8, 1.3], [0.95, 1.05], [0.98, 1.02, 0.97, 1.03], [0.99, 1.01],
];

/* @param apart pixels between two of them, at least; @param inset between one and an end, at which its text would be cut */
function ratioTicks(axis, room, apart, inset = 0) {
  const place = (v) => (room * Math.log(v / axis.min)) / Math.log(axis.max / axis.min);
  const taken = [];
  for (const round of ROUND_RATIOS) {
    if (taken.length >= 5) break;
    for (const at of round) {
      const x = place(at);
      if (x >= inset && x <= room - inset && taken.every((t) => Math.abs(place(t.at) - x) > apart)) taken.push({ at: at, text: at + '×', strong: at === 1 });
    }
  }
  return taken;
}
