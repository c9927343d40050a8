package dev.loombench.report.page;

import dev.loombench.lab.model.EstimateRecord;
import dev.loombench.lab.model.ExperimentRecord;
import dev.loombench.report.chart.MeasuredChart;
import dev.loombench.report.chart.MeasuredCharts;
import dev.loombench.report.chart.RatioChart;
import dev.loombench.report.chart.RatioCharts;
import dev.loombench.report.text.CellNames;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// Builds the charts of an experiment's primary metric.
final class PrimaryFigures {
    private static final int MAX_ROWS = 24;

    private PrimaryFigures() {}

    /// Charts with the most informative first: by cell, or over the factors if there are many cells.
    ///
    /// @param id id of the first chart, and prefix of the others
    /// @param estimates estimates of the primary metric, at least one
    static List<Figure> of(
            String id, ExperimentRecord experiment, List<EstimateRecord> estimates, CellNames names, boolean jdks) {
        List<Figure> cells = new ArrayList<>();
        String metric = estimates.getFirst().metric();
        MeasuredCharts.of(id, estimates, names, jdks).ifPresent(chart -> cells.add(figure(chart)));
        RatioCharts.of(id + "-ratios", experiment, metric, names, jdks).ifPresent(chart -> cells.add(figure(chart)));
        List<Figure> grid = GridFigures.of(id, experiment, estimates, names, jdks);
        return estimates.size() > MAX_ROWS
                ? Stream.concat(grid.stream(), cells.stream()).toList()
                : Stream.concat(cells.stream(), grid.stream()).toList();
    }

    private static Key markWithInterval(Mark mark, String text, boolean interval) {
        return interval ? new Key(List.of(Mark.WHISKER, mark), "", text + ", with its interval") : Key.of(mark, text);
    }

    private static Figure figure(MeasuredChart chart) {
        MeasuredChart.Marks marks = chart.marks();
        return Figure.of(
                chart,
                null,
                List.of(),
                markWithInterval(Mark.DOT, "measured", marks.intervals()),
                Key.where(marks.ideals(), Mark.TICK, "ideal"),
                marks.parts()
                        ? new Key(List.of(Mark.BAND, Mark.EXPLAINED), "", "beyond the ideal, of which explained")
                        : Key.where(marks.ideals(), Mark.BAND, "beyond the ideal"),
                Key.where(marks.published(), Mark.DIAMOND, "published"),
                Key.words(chart.axis().log() ? "logarithmic axis" : ""));
    }

    private static Figure figure(RatioChart chart) {
        RatioChart.Marks marks = chart.marks();
        return Figure.of(
                chart,
                null,
                List.of(),
                marks.decided()
                        ? markWithInterval(Mark.DOT, "ratio", marks.intervals())
                        : markWithInterval(Mark.HOLLOW, "ratio, undecided", marks.intervals()),
                Key.where(marks.decided() && marks.open(), Mark.HOLLOW, "undecided"),
                Key.of(Mark.BAND, "the same, within the margin"),
                Key.where(marks.noise(), Mark.HATCHED, "noise: the baseline against itself"),
                Key.words("logarithmic axis"));
    }
}
