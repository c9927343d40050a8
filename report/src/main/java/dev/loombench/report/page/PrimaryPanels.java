package dev.loombench.report.page;

import dev.loombench.lab.model.EstimateRecord;
import dev.loombench.lab.model.ExperimentRecord;
import dev.loombench.report.chart.HeatChart;
import dev.loombench.report.chart.MeasuredChart;
import dev.loombench.report.chart.MemoryChart;
import dev.loombench.report.chart.RatioChart;
import dev.loombench.report.chart.SweepChart;
import dev.loombench.report.text.CellName;
import dev.loombench.report.text.CellNames;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Builds the charts of an experiment's primary metric.
final class PrimaryPanels {
    private static final int MAX_ROWS = 24;

    /// Style classes of the memory chart's parts.
    private static final List<String> STACK = List.of("s0", "s1", "s5", "s3", "s6");

    private PrimaryPanels() {}

    /// Charts with the most informative first: by cell, or over the factors if there are many cells.
    ///
    /// @param id id of the first chart, and prefix of the others
    /// @param estimates estimates of the primary metric, at least one
    static List<ChartPanel> of(
            String id, ExperimentRecord experiment, List<EstimateRecord> estimates, CellNames names) {
        List<ChartPanel> cells = new ArrayList<>();
        String metric = estimates.getFirst().metric();
        MeasuredChart.of(id, estimates, names).ifPresent(chart -> cells.add(figure(chart)));
        RatioChart.of(id + "-ratios", experiment, metric, names).ifPresent(chart -> cells.add(figure(chart)));
        List<ChartPanel> grid = overFactors(id, experiment, estimates, names);
        return estimates.size() > MAX_ROWS
                ? Stream.concat(grid.stream(), cells.stream()).toList()
                : Stream.concat(cells.stream(), grid.stream()).toList();
    }

    private static LegendEntry markWithInterval(LegendMark mark, String text, boolean interval) {
        return interval
                ? new LegendEntry(List.of(LegendMark.WHISKER, mark), "", text + ", with its interval")
                : LegendEntry.of(mark, text);
    }

    private static ChartPanel figure(MeasuredChart chart) {
        MeasuredChart.Marks marks = chart.marks();
        return ChartPanel.of(
                chart,
                null,
                List.of(),
                markWithInterval(LegendMark.DOT, "measured", marks.intervals()),
                LegendEntry.optional(marks.ideals(), LegendMark.TICK, "ideal"),
                marks.parts()
                        ? new LegendEntry(
                                List.of(LegendMark.BAND, LegendMark.EXPLAINED),
                                "",
                                "beyond the ideal, of which explained")
                        : LegendEntry.optional(marks.ideals(), LegendMark.BAND, "beyond the ideal"),
                LegendEntry.optional(marks.published(), LegendMark.DIAMOND, "published"),
                LegendEntry.textOnly(chart.axis().log() ? "logarithmic axis" : ""));
    }

    private static ChartPanel figure(RatioChart chart) {
        RatioChart.Marks marks = chart.marks();
        return ChartPanel.of(
                chart,
                null,
                List.of(),
                marks.decided()
                        ? markWithInterval(LegendMark.DOT, "ratio", marks.intervals())
                        : markWithInterval(LegendMark.HOLLOW, "ratio, undecided", marks.intervals()),
                LegendEntry.optional(marks.decided() && marks.open(), LegendMark.HOLLOW, "undecided"),
                LegendEntry.of(LegendMark.BAND, "the same, within the margin"),
                LegendEntry.optional(marks.noise(), LegendMark.HATCHED, "noise: the baseline against itself"),
                LegendEntry.textOnly("logarithmic axis"));
    }

    /// Charts over the experiment's factors.
    private static List<ChartPanel> overFactors(
            String id, ExperimentRecord experiment, List<EstimateRecord> estimates, CellNames names) {
        List<ChartPanel> figures = new ArrayList<>();
        SweepChart.of(id + "-sweep", estimates, names)
                .ifPresent(chart -> figures.add(figure(chart, models(estimates, names))));
        HeatChart.of(id + "-heat", estimates, names).ifPresent(chart -> figures.add(figure(chart)));
        MemoryChart.of(id + "-memory", experiment, names)
                .ifPresent(chart -> figures.add(new ChartPanel(
                        chart,
                        IntStream.range(0, STACK.size())
                                .mapToObj(i -> new LegendEntry(
                                        List.of(LegendMark.SWATCH), STACK.get(i), MemoryChart.PART_NAMES.get(i)))
                                .toList(),
                        null)));
        return List.copyOf(figures);
    }

    private static ChartPanel figure(SweepChart chart, List<CellName> models) {
        return ChartPanel.of(
                chart,
                null,
                LegendEntry.shapes(models),
                LegendEntry.optional(chart.hasIdeals(), LegendMark.DASHED, "ideal"),
                LegendEntry.textOnly("logarithmic axes"),
                LegendEntry.textOnly(truncationNote(chart.plots().size(), chart.all(), "settings")));
    }

    private static ChartPanel figure(HeatChart chart) {
        return ChartPanel.of(
                chart,
                null,
                List.of(),
                LegendEntry.textOnly(truncationNote(chart.maps().size(), chart.all(), "maps")));
    }

    static String truncationNote(int drawn, int all, String noun) {
        return drawn == all ? "" : "the first " + drawn + " of " + all + " " + noun;
    }

    private static List<CellName> models(List<EstimateRecord> estimates, CellNames names) {
        Map<String, CellName> models = new LinkedHashMap<>();
        estimates.forEach(estimate -> models.putIfAbsent(
                estimate.cell().model(), names.name(estimate.cell()).withoutParams()));
        return List.copyOf(models.values());
    }
}
