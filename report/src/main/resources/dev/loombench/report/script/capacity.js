/* Latency against offered rate, with the capacity of each server and the bounds of the objective. */

function capacity(chart, theme, wide) {
  const phone = wide < 560;
  const rates = chart.lines.flatMap((line) => line.p99.map((point) => point[0]).concat(line.high || [], line.limit ? line.limit.perSecond * 1.05 : []));
  const seconds = chart.lines.flatMap((line) => line.p50.concat(line.p99).concat(line.predicted).map((point) => point[1]))
    .concat(chart.lines.flatMap((line) => line.loads.map((load) => load.p99)), chart.bounds.map((bound) => bound.seconds));
  const series = chart.lines.flatMap((line, i) => [
    capacityLine(line, line.p99, 'solid', theme), capacityLine(line, line.p50, 'dashed', theme), loadsOf(line, i, theme),
    ...predictedOf(line, phone, theme),
  ]);
  if (series.length) series[0].markLine = boundsOf(chart, theme);
  return {
    height: phone ? 300 : 360,
    option: {
      animation: false,
      textStyle: { fontFamily: theme.font },
      grid: { left: GUTTER, right: 34, top: 30, bottom: 32 },
      xAxis: valueAxis(axisOver(rates, '/s'), theme, phone),
      yAxis: Object.assign(uprightAxis(axisOver(seconds, 's'), theme, 0, 'Latency', 0.06), { splitNumber: 5, interval: undefined }),
      tooltip: tooltip(theme, 'item', (p) => (p.data && p.data.load ? loadTip(p.data) : '')),
      series: series,
    },
  };
}

function capacityLine(line, points, type, theme) {
  const series = {
    type: 'line', data: points, showSymbol: false, silent: true,
    lineStyle: { color: theme.slots[line.slot], width: type === 'solid' ? 2 : 1.5, type: type === 'solid' ? 'solid' : [4, 3] },
    itemStyle: { color: theme.slots[line.slot] },
  };
  if (type === 'solid' && line.low !== null && line.high !== null) {
    series.markArea = {
      silent: true, itemStyle: { color: theme.slots[line.slot], opacity: 0.18 }, data: [[{ xAxis: line.low }, { xAxis: line.high }]],
    };
  }
  return series;
}

/* What a queue predicts, and where nothing more can be answered. */
function predictedOf(line, phone, theme) {
  const colour = theme.slots[line.slot];
  const series = [];
  if (line.predicted.length) {
    series.push({
      type: 'line', data: line.predicted, showSymbol: false, silent: true, smooth: 0.3,
      lineStyle: { color: colour, width: 2.5, type: [0.1, 5], cap: 'round' }, itemStyle: { color: colour },
    });
  }
  if (line.limit) {
    series.push({
      type: 'line', data: [], silent: true,
      markLine: {
        silent: true, symbol: 'none', lineStyle: { color: colour, type: DASHES.dashed, width: 1.5 },
        data: [{
          xAxis: line.limit.perSecond,
          label: { position: 'insideEndTop', rotate: 90, color: theme.soft, fontSize: 12, formatter: phone ? '' : axisText(line.limit.perSecond, '/s') + ', ' + line.limit.bound },
        }],
      },
    });
  }
  return series;
}

function loadsOf(line, index, theme) {
  const colour = theme.slots[line.slot];
  return {
    type: 'scatter', symbol: SHAPES[index % SHAPES.length], symbolSize: 8, z: 3,
    data: line.loads.map((load) => ({
      value: [load.offered, load.p99], load: load, server: line.label,
      itemStyle: load.kept ? { color: colour } : { color: theme.raised, borderColor: colour, borderWidth: 1.5 },
    })),
    label: { show: false },
  };
}

function boundsOf(chart, theme) {
  return {
    silent: true, symbol: 'none', lineStyle: { color: theme.ink, type: DASHES.dotted, width: 2 },
    data: chart.bounds.map((bound) => ({
      yAxis: bound.seconds,
      label: { position: 'insideStartTop', color: theme.ink, fontSize: 12, formatter: bound.figure + ' < ' + axisText(bound.seconds, 's') },
    })),
  };
}

function loadTip(data) {
  return tip(data.server, [
    ['offered', axisText(data.load.offered, '/s')], ['p99', axisText(data.load.p99, 's')], ['objective', data.load.kept ? 'kept' : 'missed'],
  ]);
}
