package dev.loombench.report.page;

import dev.loombench.lab.journal.EstimateRecord;
import dev.loombench.lab.journal.ExperimentRecord;
import dev.loombench.report.chart.MeasuredChart;
import dev.loombench.report.chart.MeasuredCharts;
import dev.loombench.report.chart.RatioChart;
import dev.loombench.report.chart.RatioCharts;
import dev.loombench.report.text.CellNames;
import java.util.ArrayList;
import java.util.List;

/// The charts of an experiment's primary metric.
///
/// @param shown before its tables
/// @param folded cell by cell, where that is long and a chart over its factors says the same
record PrimaryFigures(List<Figure> shown, List<Figure> folded) {
    private static final int MOST_ROWS = 24;

    /// @param id of the first one, and the beginning of the others' ids
    /// @param estimates of the primary metric, at least one
    static PrimaryFigures of(
            String id, ExperimentRecord experiment, List<EstimateRecord> estimates, CellNames names, boolean jdks) {
        List<Figure> figures = new ArrayList<>();
        String metric = estimates.getFirst().metric();
        MeasuredCharts.of(id, estimates, names, jdks)
                .ifPresent(chart -> figures.add(new Figure(chart, keys(chart), null)));
        RatioCharts.of(id + "-ratios", experiment, metric, names, jdks)
                .ifPresent(chart -> figures.add(new Figure(chart, keys(chart), null)));
        List<Figure> grid = GridFigures.of(id, experiment, estimates, names, jdks);
        if (estimates.size() > MOST_ROWS && !grid.isEmpty()) {
            return new PrimaryFigures(grid, figures);
        }
        figures.addAll(grid);
        return new PrimaryFigures(figures, List.of());
    }

    private static List<Key> keys(MeasuredChart chart) {
        List<Key> keys = new ArrayList<>();
        keys.add(
                chart.hasIntervals()
                        ? new Key(List.of(Mark.WHISKER, Mark.DOT), "", "measured, with its interval")
                        : Key.of(Mark.DOT, "measured"));
        if (chart.hasIdeals()) {
            keys.add(Key.of(Mark.TICK, "ideal"));
        }
        if (chart.hasParts()) {
            keys.add(new Key(List.of(Mark.BAND, Mark.EXPLAINED), "", "beyond it, of which explained"));
        }
        if (chart.hasPublished()) {
            keys.add(Key.of(Mark.DIAMOND, "published"));
        }
        if (chart.axis().log()) {
            keys.add(Key.words("logarithmic axis"));
        }
        return keys;
    }

    private static List<Key> keys(RatioChart chart) {
        List<Key> keys = new ArrayList<>(List.of(
                new Key(List.of(Mark.WHISKER, Mark.DOT), "", "ratio, with its interval"),
                Key.of(Mark.HOLLOW, "inconclusive"),
                Key.of(Mark.BAND, "the same, within the margin")));
        if (chart.noise() != null) {
            keys.add(Key.of(Mark.HATCHED, "noise: the baseline against itself"));
        }
        keys.add(Key.words("logarithmic axis"));
        return keys;
    }
}
