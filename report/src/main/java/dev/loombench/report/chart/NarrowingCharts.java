package dev.loombench.report.chart;

import dev.loombench.lab.model.ComparisonRecord;
import dev.loombench.lab.model.EstimateRecord;
import dev.loombench.lab.model.ExperimentRecord;
import dev.loombench.lab.stats.Interval;
import dev.loombench.lab.stats.LogRatio;
import dev.loombench.lab.stats.SampleMean;
import dev.loombench.protocol.Format;
import dev.loombench.report.chart.NarrowingChart.Plot;
import dev.loombench.report.text.CellNames;
import dev.loombench.report.text.ReportFormat;
import dev.loombench.report.trial.BlockRatio;
import dev.loombench.report.trial.ForkSeries;
import dev.loombench.report.trial.ForkSeries.Fork;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Builds the [NarrowingChart]s of an experiment's primary metric, by the intervals of its estimates and
/// comparisons, each over the first blocks only.
public final class NarrowingCharts {
    private static final int MAX_PLOTS = 6;
    private static final String HOW = "Each dot is the figure that the blocks so far gave, the line through it its"
            + " interval. From block to block intervals get narrower, with the square root of the number of blocks, and"
            + " dots move less.";

    private NarrowingCharts() {}

    /// Builds the chart of the estimates, each relative to its latest value.
    ///
    /// @param estimates estimates of the metric
    /// @param jdks whether the run has several JDKs, so that names of cells include theirs
    /// @return empty if no cell has two blocks
    public static Optional<NarrowingChart> ofEstimates(
            String id, ExperimentRecord experiment, List<EstimateRecord> estimates, CellNames names, boolean jdks) {
        EstimateRecord first = estimates.getFirst();
        String metric = first.metric();
        List<Plot> plots = new ArrayList<>();
        for (ForkSeries cell : ForkSeries.of(experiment, metric, names, jdks)) {
            series(cell, first.unit(), first.level()).ifPresent(plots::add);
        }
        return chart(
                id,
                "How the estimates narrowed: " + metric,
                "The estimate of each cell, relative to its latest one,",
                new ChartCaption("How well is each cell known by now?", widest(plots), HOW),
                "estimate",
                null,
                plots);
    }

    /// Builds the chart of the comparisons' ratios.
    ///
    /// @param metric metric of the comparisons
    /// @param jdks whether the run has several JDKs, so that names of cells include theirs
    /// @return empty if no comparison has two blocks
    public static Optional<NarrowingChart> ofComparisons(
            String id, ExperimentRecord experiment, String metric, CellNames names, boolean jdks) {
        List<Plot> plots = new ArrayList<>();
        double margin = 0;
        for (ComparisonRecord comparison : experiment.comparisons()) {
            if (comparison.metric().equals(metric) && comparison.ratio() > 0) {
                margin = comparison.margin();
                series(
                                BlockRatio.of(experiment, comparison),
                                comparison.level(),
                                PairsCharts.label(comparison, names, jdks),
                                names.name(comparison.candidate()).slot())
                        .ifPresent(plots::add);
            }
        }
        return chart(
                id,
                "How the ratios narrowed: " + metric,
                "The ratio of each candidate to its baseline",
                new ChartCaption(
                        "Which comparisons will be decided?",
                        widest(plots),
                        HOW + " The grey band is the margin around 1: a verdict needs an interval inside of it, or one"
                                + " that leaves out 1."),
                "ratio",
                margin,
                plots);
    }

    private static Optional<NarrowingChart> chart(
            String id,
            String title,
            String what,
            ChartCaption reading,
            String figure,
            @Nullable Double margin,
            List<Plot> plots) {
        if (plots.isEmpty()) {
            return Optional.empty();
        }
        List<Plot> drawn = plots.stream().limit(MAX_PLOTS).toList();
        return Optional.of(new NarrowingChart(
                "narrowing",
                id,
                title,
                NarrowingChart.describe(what, drawn),
                reading,
                figure,
                margin,
                plots.size(),
                drawn));
    }

    /// Estimates over the first forks, at the end of each block.
    private static Optional<Plot> series(ForkSeries cell, String unit, double level) {
        List<Fork> forks = cell.forks().stream()
                .sorted(Comparator.comparingInt(Fork::block).thenComparingInt(Fork::place))
                .toList();
        List<Integer> blocks = forks.stream().map(Fork::block).distinct().toList();
        double latest = SampleMean.of(forks.stream().map(Fork::value).toList()).mean();
        if (blocks.size() < 2 || latest <= 0) {
            return Optional.empty();
        }
        PlotBuilder plot = new PlotBuilder();
        for (int block : blocks) {
            SampleMean mean = SampleMean.of(forks.stream()
                    .filter(fork -> fork.block() <= block)
                    .map(Fork::value)
                    .toList());
            Interval interval = mean.studentInterval(level).orElse(null);
            plot.add(
                    block,
                    mean.mean() / latest,
                    interval == null ? null : interval.map(end -> end / latest),
                    (ReportFormat.value(mean.mean(), unit) + " "
                                    + (interval == null
                                            ? ""
                                            : ReportFormat.interval(
                                                    mean.mean(), interval.low(), interval.high(), unit)))
                            .strip());
        }
        return Optional.of(plot.build(cell.label(), cell.name().slot()));
    }

    /// Ratios over the first blocks.
    private static Optional<Plot> series(List<BlockRatio> blocks, double level, String label, int slot) {
        if (blocks.size() < 2) {
            return Optional.empty();
        }
        LogRatio all = new LogRatio(
                blocks.stream().map(block -> Math.log(block.ratio())).toList());
        PlotBuilder plot = new PlotBuilder();
        for (int count = 1; count <= blocks.size(); count++) {
            LogRatio first = all.firstBlocks(count);
            Interval interval = first.studentInterval(level).orElse(null);
            plot.add(
                    blocks.get(count - 1).block(),
                    first.ratio(),
                    interval,
                    (ReportFormat.ratio(first.ratio()) + " "
                                    + (interval == null ? "" : ReportFormat.ratios(interval.low(), interval.high())))
                            .strip());
        }
        return Optional.of(plot.build(label, slot));
    }

    /// How wide the widest interval is by now, and how wide it was at first; empty without intervals.
    private static String widest(List<Plot> plots) {
        return plots.stream()
                .filter(plot -> plot.highs().getLast() != null)
                .max(Comparator.comparingDouble(
                        plot -> halfWidth(plot, plot.blocks().size() - 1)))
                .map(plot -> "Widest now: " + plot.label() + ", up to +"
                        + Format.percent(halfWidth(plot, plot.blocks().size() - 1)) + " after "
                        + Format.count(plot.blocks().size(), "block")
                        + (plot.blocks().size() > 2
                                ? "; it was +" + Format.percent(halfWidth(plot, 1)) + " after 2."
                                : "."))
                .orElse("");
    }

    /// Distance from a figure to the upper end of its interval, relative to the figure.
    private static double halfWidth(Plot plot, int point) {
        Double high = plot.highs().get(point);
        return high == null ? 0 : high / plot.ratios().get(point) - 1;
    }

    /// Collects the points of a plot.
    private static final class PlotBuilder {
        private final List<Integer> blocks = new ArrayList<>();
        private final List<Double> ratios = new ArrayList<>();
        private final List<@Nullable Double> lows = new ArrayList<>();
        private final List<@Nullable Double> highs = new ArrayList<>();
        private final List<String> texts = new ArrayList<>();

        void add(int block, double ratio, @Nullable Interval interval, String text) {
            blocks.add(block);
            ratios.add(ChartRounding.round(ratio));
            lows.add(interval == null ? null : ChartRounding.round(interval.low()));
            highs.add(interval == null ? null : ChartRounding.round(interval.high()));
            texts.add(text);
        }

        Plot build(String label, int slot) {
            return new Plot(
                    label,
                    slot,
                    RatioAxis.over(
                            ratios,
                            Stream.concat(lows.stream(), highs.stream())
                                    .filter(Objects::nonNull)
                                    .toList()),
                    blocks,
                    ratios,
                    lows,
                    highs,
                    texts);
        }
    }
}
