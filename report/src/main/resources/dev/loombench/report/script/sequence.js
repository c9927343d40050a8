/* The order of a run: forks against the median of their cell, and the operations within forks. */

function sequence(chart, theme, wide) {
  const phone = wide < 560;
  const warm = chart.models.some((m) => m.operations.length);
  const plots = [
    { title: 'Fork / median of its cell', name: 'fork', axis: relativeAxis(chart.models.flatMap((m) => m.forks.map((f) => f.relative))), height: phone ? 190 : 230 },
  ];
  if (warm) {
    const all = chart.models.flatMap((m) => m.operations.flat());
    plots.push({ title: 'Operation / later half of its fork', name: 'operation', axis: relativeAxis(all), height: phone ? 170 : 200 });
  }
  let top = 0;
  for (const plot of plots) {
    plot.top = top + 32;
    top += plot.height;
  }
  const places = chart.blocks.flatMap((b) => [b.from, b.to]);
  const longest = Math.max(1, ...chart.models.flatMap((m) => m.operations.map((o) => o.length)));
  return {
    height: top + 4,
    option: {
      animation: false,
      textStyle: { fontFamily: theme.font },
      grid: plots.map((p) => ({ left: GUTTER, right: 20, top: p.top, height: p.height - 74 })),
      xAxis: plots.map((p, i) => countAxis(i, p.name, i ? [0.5, longest + 0.5] : [Math.min(...places) - 1, Math.max(...places) + 1], theme)),
      yAxis: plots.map((p, i) => Object.assign(lnOption(p.axis), upright(i, p.title, theme))),
      tooltip: tooltip(theme, 'item', (p) => (p.data && p.data.tip ? tip(p.data.tip[0], p.data.tip[1]) : '')),
      series: [...forkMarks(chart, plots[0], theme), blockSteps(chart, theme), ...(warm ? warming(chart, plots[1], theme) : [])],
    },
  };
}

function upright(grid, title, theme) {
  return {
    gridIndex: grid, name: title, nameLocation: 'end', nameGap: 12,
    nameTextStyle: { color: theme.ink, fontSize: 12, lineHeight: 15, align: 'left', padding: [0, 0, 0, -GUTTER + 8] },
  };
}

/* Whole numbers from the first to the last, with a name. */
function countAxis(grid, name, ends, theme) {
  return {
    gridIndex: grid, type: 'value', min: ends[0], max: ends[1], minInterval: 1, name: name, nameLocation: 'middle', nameGap: 22,
    nameTextStyle: { color: theme.soft, fontSize: 12 },
    axisLabel: { color: theme.soft, fontSize: 12, hideOverlap: true, showMinLabel: false, showMaxLabel: false, formatter: (v) => (v === Math.round(v) ? String(v) : '') },
    axisLine: { show: false, onZero: false }, axisTick: { show: false }, splitLine: { show: false },
  };
}

/* Around 1, at least a tenth to either side. */
function relativeAxis(values) {
  const known = values.filter((v) => v > 0);
  const far = Math.max(1.1, ...known.map((v) => Math.max(v, 1 / v)));
  const low = Math.min(1 / 1.1, ...known);
  const high = Math.max(1.1, ...known);
  const room = Math.pow(far, 0.08);
  return { min: low / room, max: high * room };
}

function forkMarks(chart, plot, theme) {
  return chart.models.map((model, i) => ({
    type: 'scatter', xAxisIndex: 0, yAxisIndex: 0, symbol: SHAPES[i % SHAPES.length], symbolSize: 8,
    itemStyle: { color: theme.slots[model.slot], opacity: 0.85, borderColor: theme.raised, borderWidth: 1 },
    data: model.forks.map((fork) => ({
      value: [fork.place, Math.log(fork.relative)],
      tip: [model.label + (fork.cell ? ', ' + fork.cell : ''), [
        ['fork', fork.place + ' of the run, trial ' + fork.trial + ', block ' + fork.block],
        ['to its median', fork.relative.toFixed(3) + '×'],
      ]],
    })),
    markLine: i === 0 ? lnTicks(ratioTicks(plot.axis, plot.height - 74, 22), 'yAxis', theme) : undefined,
  }));
}

function blockSteps(chart, theme) {
  return {
    type: 'custom', xAxisIndex: 0, yAxisIndex: 0, silent: true, z: 3,
    data: chart.blocks.map((b) => [b.from, Math.log(b.middle), b.to]),
    renderItem: (params, api) => {
      const from = api.coord([api.value(0) - 0.4, api.value(1)]);
      const to = api.coord([api.value(2) + 0.4, api.value(1)]);
      return stroke(from[0], from[1], to[0], to[1], { stroke: theme.ink, lineWidth: 2 });
    },
  };
}

function warming(chart, plot, theme) {
  const series = chart.models.flatMap((model) => model.operations.map((operations) => ({
    type: 'line', xAxisIndex: 1, yAxisIndex: 1, showSymbol: operations.length < 4, symbolSize: 4, silent: true,
    lineStyle: { color: theme.slots[model.slot], width: 1.25, opacity: 0.6 }, itemStyle: { color: theme.slots[model.slot] },
    data: operations.map((o, i) => [i + 1, o > 0 ? Math.log(o) : null]),
  })));
  series[0].markLine = lnTicks(ratioTicks(plot.axis, plot.height - 74, 22), 'yAxis', theme);
  return series;
}
