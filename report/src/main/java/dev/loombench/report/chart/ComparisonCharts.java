package dev.loombench.report.chart;

import dev.loombench.lab.analysis.Advantage;
import dev.loombench.lab.model.ComparisonRecord;
import dev.loombench.lab.model.ComparisonVerdict;
import dev.loombench.lab.model.compare.CellSeriesRecord;
import dev.loombench.lab.model.compare.HistoryRecord;
import dev.loombench.lab.model.run.ExperimentRecord;
import dev.loombench.lab.stats.Better;
import dev.loombench.protocol.Format;
import dev.loombench.protocol.MessageTemplate;
import dev.loombench.report.chart.ChartKind.MarkKey;
import dev.loombench.report.text.CellNames;
import dev.loombench.report.text.Chip;
import dev.loombench.report.text.ExperimentAnswer;
import dev.loombench.report.text.ReportFormat;
import dev.loombench.report.trial.BlockRatio;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Charts of comparisons: ratios on a logarithmic axis around 1.
public final class ComparisonCharts {
    private static final int MAX_PLOTS = 6;
    private static final String CHANGED = "The level changed in {n} of {all} series.";
    private static final String ITSELF = " Compared with itself, the baseline gave {ratios}.";

    private ComparisonCharts() {}

    /// An experiment with its answer.
    ///
    /// @param anchor the id of its element
    /// @param hung what hung, which is told in place of the answer
    public record ExperimentEntry(
            String anchor, String experiment, Optional<ExperimentAnswer> answer, Optional<String> hung) {
        /// The answer, unless something hung.
        public Optional<ExperimentAnswer> validAnswer() {
            return hung.isPresent() ? Optional.empty() : answer;
        }
    }

    /// Forest plot: by what factor each experiment is better than its baseline, with the interval.
    ///
    /// @return empty if no experiment has an answer
    public static Optional<DotChart> forest(String id, List<ExperimentEntry> entries) {
        List<ExperimentAnswer> answers =
                entries.stream().flatMap(entry -> entry.validAnswer().stream()).toList();
        if (answers.isEmpty()) {
            return Optional.empty();
        }
        List<RowGroup> groups = List.of(new RowGroup(
                "", entries.stream().map(ComparisonCharts::forestRow).toList()));
        String counts = ReportFormat.counts(answers.stream()
                .map(ComparisonCharts::verdictKey)
                .sorted(Comparator.comparingInt(ChartKind.ANSWERS.keys()::indexOf))
                .map(MarkKey::text));
        return Optional.of(new DotChart(
                ChartKind.ANSWERS.frame(id, "Of " + Format.count(answers.size(), "experiment") + ": " + counts + "."),
                ratioAxis(groups, List.of()),
                List.of("worse", "better"),
                List.of(),
                List.of("compared", "answer", "times better", "interval"),
                groups));
    }

    private static MarkKey verdictKey(ExperimentAnswer answer) {
        Mark mark = switch (answer.comparison().verdict()) {
            case FASTER, BETTER -> Mark.DOT;
            case SLOWER, WORSE -> Mark.TRIANGLE;
            case SAME -> Mark.SQUARE;
            case INCONCLUSIVE -> Mark.HOLLOW;
        };
        return ChartKind.ANSWERS.keys().stream()
                .filter(key -> key.mark() == mark)
                .findFirst()
                .orElseThrow();
    }

    private static Axis ratioAxis(List<RowGroup> groups, List<Double> ends) {
        return Axis.ratios(
                RowGroup.marks(groups)
                        .filter(mark -> mark.to() == null)
                        .map(PlacedMark::from)
                        .toList(),
                Stream.concat(RowGroup.ends(groups).stream(), ends.stream()).toList());
    }

    private static ChartRow forestRow(ExperimentEntry entry) {
        if (entry.validAnswer().isEmpty()) {
            String hung = entry.hung().orElse("");
            String note = hung.isEmpty() ? "nothing compared" : "";
            return new ChartRow(
                    entry.experiment(), entry.anchor(), "", List.of(), hung, note, List.of("", hung + note, "", ""));
        }
        ExperimentAnswer answer = entry.validAnswer().get();
        ComparisonRecord comparison = answer.comparison();
        Advantage advantage = answer.advantage();
        MarkKey verdict = verdictKey(answer);
        boolean undecided = verdict.mark() == Mark.HOLLOW;
        return new ChartRow(
                entry.experiment(),
                entry.anchor(),
                verdict.colour(),
                PlacedMark.list(
                        PlacedMark.range(Mark.WHISKER, advantage.low(), advantage.high()),
                        PlacedMark.at(verdict.mark(), advantage.value(), "")),
                undecided ? "" : advantage.words(),
                undecided ? advantage.words() : "",
                List.of(
                        comparison.candidate().model() + " / "
                                + comparison.baseline().model() + ", " + comparison.metric(),
                        advantage.words(),
                        Advantage.rounded(advantage.value()) + "×",
                        interval(advantage)));
    }

    /// The interval where it stands on the axis.
    private static String interval(Advantage advantage) {
        return advantage.low() == null || advantage.high() == null
                ? ""
                : Advantage.rounded(advantage.low()) + "–" + Advantage.rounded(advantage.high());
    }

    /// Ratios to the baseline with intervals, beside the margin of equivalence and the noise: the range of
    /// all intervals of A/A comparisons.
    ///
    /// @param metric metric of the comparisons
    /// @return empty if the metric has no comparisons
    public static Optional<DotChart> ratios(String id, ExperimentRecord experiment, String metric, CellNames names) {
        List<ComparisonRecord> drawn = drawn(experiment.comparisons(), metric);
        if (drawn.isEmpty()) {
            return Optional.empty();
        }
        List<ComparisonRecord> controls = drawn(experiment.controls(), metric);
        List<Double> noise = controls.stream()
                .flatMap(control -> ends(control).stream())
                .sorted()
                .toList();
        double margin = drawn.getFirst().margin();
        List<Band> bands = new ArrayList<>(List.of(new Band(true, 1 / (1 + margin), 1 + margin, "soft", "")));
        if (!noise.isEmpty()) {
            bands.add(new Band(true, noise.getFirst(), noise.getLast(), "ink", ""));
        }
        List<RowGroup> groups = RowGroup.of(
                drawn,
                comparison -> comparison.candidate().model(),
                comparison -> names.setting(comparison.candidate(), comparison.jdk())
                        + (comparison.comparesModels() ? "" : ", against JDK " + comparison.baselineJdk()),
                (comparison, label) -> ratioRow(comparison, names, label));
        return Optional.of(new DotChart(
                ChartKind.RATIOS.frame(id, ratioAnswer(drawn, controls, names), metric),
                ratioAxis(groups, noise),
                sides(experiment, metric),
                bands,
                List.of("against", "ratio", "verdict"),
                groups));
    }

    private static List<ComparisonRecord> drawn(List<ComparisonRecord> comparisons, String metric) {
        return comparisons.stream()
                .filter(comparison -> comparison.metric().equals(metric)
                        && comparison.ratio() > 0
                        && Double.isFinite(comparison.ratio()))
                .toList();
    }

    /// Ends of a comparison's interval; none if a logarithmic axis can't show it.
    private static List<Double> ends(ComparisonRecord comparison) {
        Double low = comparison.low();
        Double high = comparison.high();
        return low != null && high != null && low > 0 && Double.isFinite(high) ? List.of(low, high) : List.of();
    }

    /// What a ratio below 1 means, and one above 1.
    private static List<String> sides(ExperimentRecord experiment, String metric) {
        return experiment.estimates().stream()
                .filter(estimate -> estimate.metric().equals(metric) && estimate.better() != Better.NEITHER)
                .findFirst()
                .map(estimate -> {
                    boolean timed =
                            estimate.unit().equals("s") || estimate.unit().endsWith("/s");
                    List<String> words = timed ? List.of("faster", "slower") : List.of("better", "worse");
                    return estimate.better() == Better.LESS ? words : words.reversed();
                })
                .orElse(List.of("less", "more"));
    }

    private static ChartRow ratioRow(ComparisonRecord comparison, CellNames names, String label) {
        List<Double> ends = ends(comparison);
        String verdict = Chip.of(comparison.verdict()).word();
        return new ChartRow(
                label,
                "",
                names.name(comparison.candidate()).colour(),
                PlacedMark.list(
                        ends.isEmpty() ? null : PlacedMark.range(Mark.WHISKER, ends.getFirst(), ends.getLast()),
                        PlacedMark.at(
                                comparison.verdict() == ComparisonVerdict.INCONCLUSIVE ? Mark.HOLLOW : Mark.DOT,
                                comparison.ratio(),
                                "")),
                ReportFormat.ratio(comparison.ratio()),
                verdict,
                List.of(
                        comparison.comparesModels()
                                ? names.name(comparison.baseline()).text()
                                : "the same on JDK " + comparison.baselineJdk(),
                        figures(comparison),
                        verdict));
    }

    private static String figures(ComparisonRecord comparison) {
        return (ReportFormat.ratio(comparison.ratio()) + " " + ReportFormat.ratios(comparison.low(), comparison.high()))
                .strip();
    }

    private static String ratioAnswer(
            List<ComparisonRecord> comparisons, List<ComparisonRecord> controls, CellNames names) {
        String verdicts = comparisons.size() <= 3
                ? comparisons.stream()
                        .map(comparison -> names.name(comparison.candidate()).text() + " "
                                + Chip.of(comparison.verdict()).word() + " ("
                                + ReportFormat.ratio(comparison.ratio()) + ")")
                        .collect(Collectors.joining("; "))
                : ReportFormat.counts(comparisons.stream()
                        .map(comparison -> Chip.of(comparison.verdict()).word()));
        List<String> itself = controls.stream().map(ComparisonCharts::figures).toList();
        return verdicts + "." + (itself.isEmpty() ? "" : MessageTemplate.fill(ITSELF, String.join(", ", itself)));
    }

    /// Series of results as ratios to their last stable level, those whose level changed first.
    public static LineChart history(String id, HistoryRecord history) {
        List<CellSeriesRecord> changed = history.series().stream()
                .filter(series -> !series.changes().isEmpty())
                .toList();
        Axis x = Axis.words(
                "",
                history.entries().stream()
                        .map(entry -> entry.name().replaceFirst(" .*", "").replaceFirst(".*/", ""))
                        .toList());
        List<Plot> plots = Stream.concat(changed.stream(), history.series().stream())
                .distinct()
                .limit(MAX_PLOTS)
                .map(series -> seriesPlot(series, x))
                .toList();
        int all = history.series().size();
        String answer = MessageTemplate.fill(CHANGED, changed.size(), all);
        return new LineChart(ChartKind.HISTORY.frame(id, answer).withLimit(plots.size(), all, "series"), 1, plots);
    }

    private static Plot seriesPlot(CellSeriesRecord series, Axis x) {
        List<List<@Nullable Double>> points = new ArrayList<>();
        List<String> notes = new ArrayList<>();
        for (int i = 0; i < series.values().size(); i++) {
            Double value = series.values().get(i);
            if (value != null && value > 0) {
                points.add(ChartLine.point(i, value / series.level()));
                notes.add(ReportFormat.value(value, series.unit()));
            }
        }
        String title = series.label();
        ChartLine line = new ChartLine(title, "", "s0", Mark.DOT, 0, points, notes);
        return new Plot(
                title,
                x,
                Axis.ratios(ChartLine.ys(List.of(line)), List.of()),
                List.of(line),
                List.of(new Band(true, series.levelFirst() - 0.5, series.levelLast() + 0.5, "soft", "")),
                series.changes().stream()
                        .map(change -> new Plot.Rule(true, change.entry() - 0.5, "ink", Mark.DASHED, ""))
                        .toList());
    }

    /// The ratios of single blocks: a plot for each comparison, one above the other.
    ///
    /// @param metric metric of the comparisons, including A/A ones
    /// @return empty if no comparison has two blocks with figures of both sides
    public static Optional<LineChart> pairs(String id, ExperimentRecord experiment, String metric, CellNames names) {
        List<ComparisonRecord> compared = Stream.concat(
                        experiment.comparisons().stream(), experiment.controls().stream())
                .filter(comparison -> comparison.metric().equals(metric)
                        && comparison.ratio() > 0
                        && BlockRatio.of(experiment, comparison).size() > 1)
                .toList();
        if (compared.isEmpty()) {
            return Optional.empty();
        }
        IntSummaryStatistics blocks = compared.stream()
                .flatMap(comparison -> BlockRatio.of(experiment, comparison).stream())
                .mapToInt(BlockRatio::block)
                .summaryStatistics();
        Axis x = Axis.count("block", blocks.getMin() - 0.5, blocks.getMax() + 0.5);
        List<Plot> plots = compared.stream()
                .limit(MAX_PLOTS)
                .map(comparison -> pairPlot(comparison, x, BlockRatio.of(experiment, comparison), names))
                .toList();
        long onOneSide = plots.stream()
                .map(plot -> ChartLine.ys(plot.lines()))
                .filter(ratios -> Collections.max(ratios) < 1 || Collections.min(ratios) > 1)
                .count();
        String answer = onOneSide + " of " + Format.count(plots.size(), "comparison has", "comparisons have")
                + " all blocks on one side of 1.";
        return Optional.of(new LineChart(
                ChartKind.PAIRS.frame(id, answer, metric).withLimit(plots.size(), compared.size(), "comparisons"),
                1,
                plots));
    }

    private static Plot pairPlot(ComparisonRecord comparison, Axis x, List<BlockRatio> blocks, CellNames names) {
        String colour = names.name(comparison.candidate()).colour();
        List<Band> bands = new ArrayList<>();
        bands.add(new Band(false, 1 / (1 + comparison.margin()), 1 + comparison.margin(), "soft", ""));
        List<Double> ends = ends(comparison);
        if (!ends.isEmpty()) {
            bands.add(new Band(false, ends.getFirst(), ends.getLast(), colour, ""));
        }
        String title = names.label(comparison.candidate(), comparison.jdk()) + " / "
                + (comparison.comparesWithItself()
                        ? "itself"
                        : comparison.comparesModels()
                                ? comparison.baseline().model()
                                : "JDK " + comparison.baselineJdk());
        List<List<@Nullable Double>> points = blocks.stream()
                .map(block -> ChartLine.point(block.block(), block.ratio()))
                .toList();
        return new Plot(
                title,
                x,
                Axis.ratios(blocks.stream().map(BlockRatio::ratio).toList(), ends),
                List.of(new ChartLine(title, "", colour, Mark.DOT, 0, points, List.of())),
                bands,
                List.of(new Plot.Rule(false, comparison.ratio(), colour, Mark.LINE, "")));
    }
}
