/* Maps of tiles over two axes: the stronger the colour, the larger the value. Those with texts stand beside each other as far as they fit,
   their first row above; the others one above the other, over the same axis. */

function heat(chart, theme, wide) {
  const font = '12px ' + theme.font;
  const first = chart.maps[0];
  const named = first.texts.length > 0;
  const widest = (texts, font) => Math.ceil(Math.max(...texts.map((text) => width(text, font))));
  const left = named ? Math.max(40, widest(first.y.ticks.map((tick) => tick.text), font) + 22) : GUTTER;
  const columns = first.columns.length - 1;
  const least = named ? left + columns * (Math.max(38, widest(chart.maps.flatMap((map) => map.texts), '600 ' + font)) + 16) + 14 : wide;
  const across = Math.max(1, Math.min(chart.maps.length, 3, Math.floor(wide / least)));
  const each = wide / across;
  const room = each - left - 16;
  /* On a phone a tile's text is smaller, so that it fits. */
  const fits = named ? Math.floor((12 * (room / columns - 4)) / widest(chart.maps.flatMap((map) => map.texts), '600 ' + font)) : 12;
  const tileFont = '600 ' + Math.max(8, Math.min(12, fits)) + 'px ' + theme.font;
  const tall = named ? (first.rows.length - 1) * 30 : wide < 560 ? 84 : 106;
  const step = tall + (named ? 82 : 44);
  const at = (i) => ({ left: (i % across) * each + left, top: Math.floor(i / across) * step + (named ? 36 : 30) });
  const all = (make) => chart.maps.map(make);
  return {
    height: Math.ceil(chart.maps.length / across) * step + (named ? 0 : 32),
    option: {
      animation: false,
      ...BENEATH,
      textStyle: { fontFamily: theme.font },
      grid: all((map, i) => ({ ...at(i), width: room, height: tall })),
      xAxis: all((map, i) => axisOption(map.x, {
        gridIndex: i, name: named ? map.x.name : '', nameLocation: 'middle', nameGap: 24, nameTextStyle: { color: theme.soft, fontSize: 12 },
      })),
      yAxis: all((map, i) => axisOption(map.y, { gridIndex: i, inverse: named })),
      graphic: all((map, i) => words({
        text: map.title + (named && i === 0 ? '   ' + map.y.name + ' ↓' : ''), x: at(i).left - left + 8, y: at(i).top - 18, verticalAlign: 'middle',
        font: (named ? '600 ' : '') + font, fill: theme.ink, width: each - 16, overflow: 'truncate',
      })),
      tooltip: tooltip(theme, 'item', (p) => (p.seriesIndex < chart.maps.length ? tileTip(chart, chart.maps[p.seriesIndex], p.dataIndex) : '')),
      series: [
        ...all((map, i) => ({
          type: 'custom', xAxisIndex: i, yAxisIndex: i, encode: { x: 0, y: 1 },
          data: map.tiles.map((tile) => [scaled(map.x, map.columns[tile[0]]), scaled(map.y, map.rows[tile[1]])]),
          renderItem: (params, api) => paintTile(map, params.dataIndex, api, theme, tileFont),
        })),
        ...all((map, i) => ({
          type: 'line', xAxisIndex: i, yAxisIndex: i, silent: true, z: 5, symbol: 'none', lineStyle: { color: theme.ink, width: 1, opacity: 0.5 },
          data: map.rules.flatMap((at) => [[at, scaled(map.y, map.y.min)], [at, scaled(map.y, map.y.max)], [at, null]]),
          markLine: {
            ...LINES,
            data: [
              ...(named || i === chart.maps.length - 1 ? tickLines(map.x, 'xAxis', room, theme, named ? 'end' : 'start') : []),
              ...tickLines(map.y, 'yAxis', tall, theme),
            ].map((tick) => (named ? { ...tick, lineStyle: { color: 'transparent' } } : tick)),
          },
        })),
      ],
    },
  };
}

function paintTile(map, index, api, theme, font) {
  const [column, row, share] = map.tiles[index];
  const corner = (c, r) => api.coord([scaled(map.x, map.columns[c]), scaled(map.y, map.rows[r])]);
  const [a, b] = [corner(column, row), corner(column + 1, row + 1)];
  const [x, y, high] = [a[0], Math.min(a[1], b[1]), Math.abs(b[1] - a[1])];
  const named = map.texts.length > 0;
  const gap = named ? 2 : b[0] - a[0] > 8 ? 1 : 0;
  const fill = blend(theme.raised, theme[map.colour], share);
  const tile = {
    type: 'rect', style: { fill: fill },
    shape: { x: x, y: y, width: Math.max(1, b[0] - x - gap), height: Math.max(1, high - (named ? gap : 0)), r: named ? 3 : 0 },
  };
  return !named ? tile : {
    type: 'group',
    children: [tile, words({
      text: map.texts[index], x: (x + b[0]) / 2, y: y + high / 2, align: 'center', verticalAlign: 'middle', font: font, fill: inkOn(fill, theme),
    })],
  };
}

function tileTip(chart, map, index) {
  const [column, row, share, value] = map.tiles[index];
  const between = (axis, ends, i) => (axis.ticks.length ? axis.ticks[i].text : axisText(ends[i], axis.unit) + ' to ' + axisText(ends[i + 1], axis.unit));
  return tip(map.title, [
    [map.y.name, between(map.y, map.rows, row)], [map.x.name, between(map.x, map.columns, column)],
    [chart.quantity, map.texts[index] || String(value)],
  ]);
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

/* Colours as the style sheet computes them: rgb(r, g, b). */
const channels = (colour) => colour.match(/[\d.]+/g).slice(0, 3).map(Number);

function blend(from, to, share) {
  const a = channels(from);
  return 'rgb(' + channels(to).map((v, i) => Math.round(a[i] + (v - a[i]) * share)).join(', ') + ')';
}
