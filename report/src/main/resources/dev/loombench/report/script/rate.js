/* Response time against request rate: the seconds of a timeline as points. */

function rate(chart, theme, wide) {
  const line = drawn.find((entry) => entry.chart.id === chart.timeline).chart;
  const within = (second) => second >= line.from && second < line.to;
  const series = line.lines.map((l, index) => ({
    type: 'scatter', symbol: SHAPES[index % SHAPES.length], symbolSize: 8,
    data: l.seconds.map((second, i) => ({
      value: [l.answered[i], l.median[i]], second: second, label: { show: false },
      itemStyle: within(second)
        ? { color: theme.slots[l.slot], opacity: 0.75 }
        : { color: 'transparent', borderColor: theme.slots[l.slot], borderWidth: 1.5, opacity: 0.8 },
    })).filter((point) => point.value[1] !== null),
  }));
  const values = (at) => series.flatMap((s) => s.data.map((point) => point.value[at]));
  return {
    height: wide < 560 ? 270 : 320,
    option: {
      animation: false,
      textStyle: { fontFamily: theme.font },
      grid: { left: GUTTER, right: 34, top: 30, bottom: 32 },
      xAxis: valueAxis(axisOver(values(0), '/s'), theme, wide < 560),
      yAxis: Object.assign(uprightAxis(axisOver(values(1), 's'), theme, 0, 'Median response time', 0.06), { splitNumber: 4, interval: undefined }),
      tooltip: tooltip(theme, 'item', (p) => tip(line.lines[p.seriesIndex].label + ', second ' + p.data.second, [
        ['answered', axisText(p.data.value[0], '/s')], ['median', axisText(p.data.value[1], 's')],
      ])),
      series: series,
    },
  };
}
