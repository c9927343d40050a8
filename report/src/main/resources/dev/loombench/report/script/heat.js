/* A metric over two factors: a map of tiles for each model and setting. */

function heat(chart, theme, wide) {
  const font = '12px ' + theme.font;
  const left = Math.max(40, Math.ceil(Math.max(...chart.rows.map((r) => width(r, font)))) + 22);
  const tile = Math.max(54, Math.ceil(Math.max(...chart.maps.flatMap((m) => m.texts.flat().map((t) => width(t || '', '600 ' + font))))) + 16);
  const least = left + chart.columns.length * tile + 14;
  const across = Math.max(1, Math.min(chart.maps.length, 3, Math.floor(wide / least)));
  const each = wide / across;
  const room = each - left - 14;
  const high = 30;
  const height = chart.rows.length * high + 82;
  return {
    height: Math.ceil(chart.maps.length / across) * height,
    option: {
      animation: false,
      textStyle: { fontFamily: theme.font },
      grid: chart.maps.map((m, i) => ({ left: (i % across) * each + left, width: room, top: Math.floor(i / across) * height + 36, height: chart.rows.length * high })),
      xAxis: chart.maps.map((m, i) => ({
        gridIndex: i, type: 'category', data: chart.columns, name: chart.across, nameLocation: 'middle', nameGap: 24,
        nameTextStyle: { color: theme.soft, fontSize: 12 }, axisLabel: { color: theme.soft, fontSize: 12, interval: 0, hideOverlap: true },
        axisLine: { show: false }, axisTick: { show: false }, splitLine: { show: false },
      })),
      yAxis: chart.maps.map((m, i) => ({
        gridIndex: i, type: 'category', data: chart.rows, inverse: true, axisLabel: { color: theme.soft, fontSize: 12, interval: 0 },
        axisLine: { show: false }, axisTick: { show: false }, splitLine: { show: false },
      })),
      graphic: chart.maps.map((m, i) => ({
        type: 'text', silent: true, style: {
          text: m.label + (i === 0 ? '   ' + chart.down + ' ↓' : ''), x: (i % across) * each + 8, y: Math.floor(i / across) * height + 18, verticalAlign: 'middle',
          font: '600 12px ' + theme.font, fill: theme.ink, width: each - 16, overflow: 'truncate',
        },
      })),
      tooltip: tooltip(theme, 'item', (p) => heatTip(chart, chart.maps[p.seriesIndex], p.data)),
      series: chart.maps.map((m, i) => ({
        type: 'custom', xAxisIndex: i, yAxisIndex: i,
        data: m.values.flatMap((row, r) => row.flatMap((value, c) => (value === null ? [] : [[c, r, value]]))),
        renderItem: (params, api) => heatTile(m, params, api, theme, font, high),
      })),
    },
  };

  function heatTile(m, params, api, theme, font, high) {
    const [column, row, value] = [api.value(0), api.value(1), api.value(2)];
    const [x, y] = api.coord([column, row]);
    const size = room / chart.columns.length;
    const share = heatShare(value, chart.least, chart.most);
    const fill = blend(theme.raised, theme.slots[0], 0.08 + 0.84 * share);
    const ink = inkOn(fill, theme);
    return {
      type: 'group',
      children: [
        { type: 'rect', shape: { x: x - size / 2 + 1, y: y - high / 2 + 1, width: size - 2, height: high - 2, r: 3 }, style: { fill: fill } },
        words({ text: m.texts[row][column], x: x, y: y, align: 'center', verticalAlign: 'middle', font: '600 ' + font, fill: ink }),
      ],
    };
  }
}

/* Whichever of the two stands out more. */
function inkOn(fill, theme) {
  const light = luminance(fill);
  const contrast = (other) => (Math.max(light, other) + 0.05) / (Math.min(light, other) + 0.05);
  return contrast(luminance(theme.ink)) >= contrast(luminance(theme.raised)) ? theme.ink : theme.raised;
}

/* Relative luminance as WCAG defines it. */
function luminance(colour) {
  const [r, g, b] = channels(colour).map((v) => (v / 255 <= 0.04045 ? v / 255 / 12.92 : Math.pow((v / 255 + 0.055) / 1.055, 2.4)));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/* Between the least and the most, logarithmic beyond a decade. */
function heatShare(value, least, most) {
  if (most === least) return 0.4;
  const at = least > 0 && most > 10 * least ? Math.log : (v) => v;
  return (at(value) - at(least)) / (at(most) - at(least));
}

/* Colours as the style sheet computes them: rgb(r, g, b). */
const channels = (colour) => colour.match(/[\d.]+/g).slice(0, 3).map(Number);

function blend(from, to, share) {
  const a = channels(from);
  return 'rgb(' + channels(to).map((v, i) => Math.round(a[i] + (v - a[i]) * share)).join(', ') + ')';
}

function heatTip(chart, map, data) {
  return tip(map.label || chart.title, [
    [chart.down, chart.rows[data[1]]], [chart.across, chart.columns[data[0]]], [chart.metric, map.texts[data[1]][data[0]]],
  ]);
}
