
(function () {
  'use strict';

  const root = document.documentElement;
  root.classList.add('scripted');

  /* The theme: the reader's system, unless the reader says otherwise here or with ?theme=dark in the address. */

  const KEY = 'loombench-theme';
  const system = matchMedia('(prefers-color-scheme: dark)');
  const effective = () => root.dataset.theme || (system.matches ? 'dark' : 'light');

  function remembered() {
    const asked = new URLSearchParams(location.search).get('theme');
    if (asked === 'dark' || asked === 'light') return asked;
    try { return localStorage.getItem(KEY); } catch (e) { return null; }
  }

  function remember(theme) {
    try { localStorage.setItem(KEY, theme); } catch (e) { /* a browser that keeps nothing for files */ }
  }

  const chosen = remembered();
  if (chosen === 'dark' || chosen === 'light') root.dataset.theme = chosen;

  /* One theme for all charts: what the style sheet says. */

  function colours() {
    const probe = document.body.appendChild(document.createElement('span'));
    const get = (name) => {
      probe.style.color = 'var(--' + name + ')';
      return getComputedStyle(probe).color;
    };
    const theme = {
      ink: get('ink'), soft: get('soft'), line: get('line'), raised: get('raised'),
      slots: [0, 1, 2, 3, 4, 5, 6].map((slot) => get('s' + slot)),
      font: getComputedStyle(document.body).fontFamily,
    };
    probe.remove();
    return theme;
  }

  /* Figures on an axis. Those of the marks come as text from the data. */

  const SECONDS = [['s', 1], ['ms', 1e-3], ['µs', 1e-6], ['ns', 1e-9]];

  function axisText(value, unit) {
    if (value === 0) return '0';
    const short = (v) => String(Number(v.toPrecision(3)));
    if (unit !== 's') return short(value) + ' ' + unit;
    const scale = SECONDS.find((s) => Math.abs(value) >= s[1] * 0.9999) || SECONDS[3];
    return short(value / scale[1]) + ' ' + scale[0];
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

  /* Painters, by the kind of chart: each gives ECharts its options for a width. */

  const painters = { measured };

  function measured(chart, theme, wide) {
    const lines = [];
    for (const group of chart.groups) {
      if (group.label) lines.push({ heading: group.label });
      for (const row of group.rows) lines.push({ row: row, group: group.label });
    }
    const phone = wide < 560;
    const font = '13px ' + theme.font;
    const label = Math.max(...lines.map((l) => (l.row ? width(l.row.label, font) : 0)));
    const value = Math.max(...lines.map((l) => (l.row ? width(l.row.text.measured, '600 ' + font) : 0)));
    const left = phone ? 8 : Math.min(Math.ceil(label) + 28, Math.floor(wide * 0.36));
    const right = phone ? 8 : Math.min(Math.ceil(value) + 26, Math.floor(wide * 0.24));
    const step = phone ? 46 : 30;
    return {
      height: lines.length * step + 38,
      option: {
        animation: false,
        textStyle: { fontFamily: theme.font },
        grid: { left: left, right: right, top: 6, bottom: 32 },
        xAxis: valueAxis(chart.axis, theme, phone),
        yAxis: { type: 'category', data: lines.map((l, i) => i), inverse: true, show: false },
        tooltip: {
          trigger: 'item', confine: true, backgroundColor: theme.raised, borderColor: theme.line,
          textStyle: { color: theme.ink }, extraCssText: 'max-width: 22rem; box-shadow: none;',
          formatter: (p) => (lines[p.dataIndex].row ? describe(lines[p.dataIndex]) : ''),
        },
        series: [{
          type: 'custom',
          data: lines.map((l, i) => [l.row ? l.row.measured : chart.axis.max, i]),
          renderItem: (params, api) => draw(lines[params.dataIndex], params.coordSys, api, {
            theme: theme, axis: chart.axis, phone: phone, left: left, right: right, step: step, index: params.dataIndex, font: font,
          }),
        }],
      },
    };
  }

  function valueAxis(axis, theme, phone) {
    return {
      type: axis.log ? 'log' : 'value', min: axis.min, max: axis.max, splitNumber: phone ? 3 : 6,
      axisLabel: {
        color: theme.soft, fontSize: 12, hideOverlap: true,
        formatter: (v) => (crowdsAnEnd(v, axis, phone ? 0.2 : 0.06) ? '' : axisText(v, axis.unit)),
        alignMinLabel: phone ? 'left' : null, alignMaxLabel: phone ? 'right' : null,
      },
      axisLine: { show: false }, axisTick: { show: false }, minorTick: { show: false },
      splitLine: { lineStyle: { color: theme.line } },
    };
  }

  /* The ends are always labelled: a label close to one of them would run into it. */
  function crowdsAnEnd(value, axis, room) {
    const at = axis.log ? Math.log : (v) => v;
    const place = (at(value) - at(axis.min)) / (at(axis.max) - at(axis.min));
    return (place > 1e-6 && place < room) || (place < 1 - 1e-6 && place > 1 - room);
  }

  function describe(line) {
    const text = line.row.text;
    const lines = [['measured', text.measured + ' ' + text.interval]];
    if (text.ideal) lines.push(['ideal', text.ideal]);
    if (text.published) lines.push(['published', text.published]);
    return tip(line.row.label + (line.group ? ', ' + line.group : ''), lines);
  }

  function draw(line, area, api, how) {
    const y = api.coord([how.axis.max, how.index])[1];
    if (line.heading) return { type: 'group', children: [heading(line.heading, area, y, how)] };
    const row = line.row;
    const mid = how.phone ? y + 9 : y;
    const x = (v) => api.coord([Math.min(how.axis.max, Math.max(how.axis.min, v)), how.index])[0];
    const colour = how.theme.slots[row.slot];
    const children = [ground(area, y, how), label(row, area, y, how), value(row, area, y, how)];
    if (row.ideal !== null) children.push(gap(x(row.ideal), x(row.measured), mid, colour));
    if (row.low !== null) children.push(...whisker(x(row.low), x(row.high), mid, colour));
    if (row.ideal !== null) children.push(tick(x(row.ideal), mid, how.theme));
    children.push(dot(x(row.measured), mid, colour, how.theme));
    if (row.published !== null) children.push(diamond(x(row.published), mid, how.theme));
    return { type: 'group', children: children };
  }

  const words = (style) => ({ type: 'text', silent: true, style: style });

  /* Cut only where it must be: a text that fits is never touched. */
  function fitted(text, room, style) {
    if (width(text, style.font) > room) Object.assign(style, { width: room, overflow: 'truncate', ellipsis: '…' });
    return words(Object.assign(style, { text: text, verticalAlign: 'middle' }));
  }

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
    return fitted(row.label, how.phone ? area.width - 90 : how.left - 16, {
      x: how.phone ? area.x : 8, y: how.phone ? y - 9 : y, font: how.font, fill: how.theme.ink,
    });
  }

  function value(row, area, y, how) {
    const end = area.x + area.width;
    return fitted(row.text.measured, how.phone ? area.width / 2 : how.right - 20, {
      x: how.phone ? end : end + 18, y: how.phone ? y - 9 : y, align: how.phone ? 'right' : 'left',
      font: '600 ' + how.font, fill: how.theme.ink,
    });
  }

  function stroke(x1, y1, x2, y2, style) {
    return { type: 'line', silent: true, shape: { x1: x1, y1: y1, x2: x2, y2: y2 }, style: style };
  }

  const gap = (from, to, y, colour) => stroke(from, y, to, y, { stroke: colour, lineWidth: 6, opacity: 0.18 });

  function whisker(from, to, y, colour) {
    const style = { stroke: colour, lineWidth: 1.5 };
    const ends = to - from > 12 ? [stroke(from, y - 4, from, y + 4, style), stroke(to, y - 4, to, y + 4, style)] : [];
    return [stroke(from, y, to, y, style), ...ends];
  }

  const tick = (x, y, theme) => stroke(x, y - 9, x, y + 9, { stroke: theme.ink, lineWidth: 2 });

  function dot(x, y, colour, theme) {
    return { type: 'circle', silent: true, shape: { cx: x, cy: y, r: 5 }, style: { fill: colour, stroke: theme.raised, lineWidth: 1.5 } };
  }

  function diamond(x, y, theme) {
    const points = [[x, y - 6], [x + 6, y], [x, y + 6], [x - 6, y]];
    return { type: 'polygon', silent: true, shape: { points: points }, style: { fill: 'none', stroke: theme.soft, lineWidth: 1.5 } };
  }

  /* The page. */

  const drawn = [];

  function paint(entry, theme, wide) {
    const painted = painters[entry.chart.kind](entry.chart, theme, wide);
    entry.box.style.height = painted.height + 'px';
    entry.echart.resize({ width: wide, height: painted.height });
    entry.echart.setOption(painted.option, true);
  }

  function paintAll(wide) {
    const theme = colours();
    for (const entry of drawn) paint(entry, theme, wide || entry.box.clientWidth);
  }

  function start() {
    const island = JSON.parse(document.getElementById('charts').textContent);
    for (const chart of island.charts) {
      const box = document.getElementById(chart.id);
      drawn.push({ chart: chart, box: box, echart: echarts.init(box, null, { renderer: 'svg', width: 600, height: 100 }) });
    }
    paintAll();
    let wide = document.body.clientWidth;
    new ResizeObserver(debounced(() => {
      if (document.body.clientWidth === wide) return;
      wide = document.body.clientWidth;
      paintAll();
    })).observe(document.body);
    listen();
  }

  function debounced(run) {
    let waiting = 0;
    return () => {
      clearTimeout(waiting);
      waiting = setTimeout(run, 80);
    };
  }

  function listen() {
    const button = document.getElementById('theme');
    const name = () => { button.textContent = effective() === 'dark' ? 'Light' : 'Dark'; };
    button.hidden = false;
    name();
    button.addEventListener('click', () => {
      root.dataset.theme = effective() === 'dark' ? 'light' : 'dark';
      remember(root.dataset.theme);
      name();
      paintAll();
    });
    system.addEventListener('change', () => { name(); paintAll(); });
    let before;
    addEventListener('beforeprint', () => { before = root.dataset.theme; root.dataset.theme = 'light'; paintAll(640); });
    addEventListener('afterprint', () => {
      if (before) root.dataset.theme = before; else delete root.dataset.theme;
      paintAll();
    });
  }

  document.addEventListener('DOMContentLoaded', start);
})();
