package dev.loombench.report.chart;

import dev.loombench.lab.analysis.Advantage;
import dev.loombench.lab.model.ComparisonRecord;
import dev.loombench.lab.model.ComparisonVerdict;
import dev.loombench.lab.model.ExperimentRecord;
import dev.loombench.lab.stats.Better;
import dev.loombench.protocol.Format;
import dev.loombench.report.text.CellNames;
import dev.loombench.report.text.Chip;
import dev.loombench.report.text.ExperimentAnswer;
import dev.loombench.report.text.ReportFormat;
import dev.loombench.report.trial.BlockRatio;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import java.util.IntSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Charts of comparisons: ratios on a logarithmic axis around 1.
public final class ComparisonCharts {
    private static final int MAX_PLOTS = 6;

    private ComparisonCharts() {}

    /// Kinds of verdicts, each drawn in a shape and a colour of its own.
    private enum VerdictMark {
        BETTER("better", Mark.DOT, "good"),
        SAME("same", Mark.SQUARE, "ink"),
        WORSE("worse", Mark.TRIANGLE, "bad"),
        UNDECIDED("undecided", Mark.HOLLOW, "");

        private final String word;
        private final Mark mark;
        private final String colour;

        VerdictMark(String word, Mark mark, String colour) {
            this.word = word;
            this.mark = mark;
            this.colour = colour;
        }

        static VerdictMark of(ComparisonVerdict verdict) {
            return switch (verdict) {
                case FASTER, BETTER -> BETTER;
                case SLOWER, WORSE -> WORSE;
                case SAME -> SAME;
                case INCONCLUSIVE -> UNDECIDED;
            };
        }
    }

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
        ChartKey key = ChartKey.of(
                "Each mark is how many times better the candidate is than its baseline, on a logarithmic axis. At 1"
                        + " both are alike. Right of it the candidate is faster, takes less or carries more; left of it"
                        + " the opposite, so that at 0.5 it takes twice as long.");
        List<String> counts = new ArrayList<>();
        for (VerdictMark verdict : VerdictMark.values()) {
            long count = answers.stream()
                    .filter(answer -> VerdictMark.of(answer.comparison().verdict()) == verdict)
                    .count();
            if (count > 0) {
                counts.add(count + " " + verdict.word);
                key.entry(verdict.colour, verdict.word, verdict.mark);
            }
        }
        key.where(
                        RowGroup.anyHas(groups, Mark.WHISKER),
                        Mark.WHISKER,
                        "interval",
                        "The line through a mark is the interval.")
                .where(
                        RowGroup.anyHas(groups, Mark.HOLLOW),
                        "Hollow marks are undecided: the interval is too wide for a verdict.")
                .note("logarithmic axis: right of 1 is better")
                .and("Select a row to go to its experiment.");
        return Optional.of(new DotChart(
                key.frame(
                        id,
                        "Times better than the baseline, an experiment a row",
                        "How many times better or worse is each experiment than its baseline?",
                        "Of " + Format.count(answers.size(), "experiment") + ": " + String.join(", ", counts) + "."),
                Axis.ratios(
                        answers.stream()
                                .map(answer -> answer.advantage().value())
                                .toList(),
                        answers.stream()
                                .map(ExperimentAnswer::advantage)
                                .flatMap(advantage -> Stream.of(advantage.low(), advantage.high()))
                                .toList()),
                List.of(VerdictMark.WORSE.word, VerdictMark.BETTER.word),
                List.of(),
                List.of("compared", "answer", "times better", "interval"),
                groups));
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
        VerdictMark verdict = VerdictMark.of(comparison.verdict());
        boolean undecided = verdict == VerdictMark.UNDECIDED;
        return new ChartRow(
                entry.experiment(),
                entry.anchor(),
                verdict.colour,
                PlacedMark.list(
                        PlacedMark.range(Mark.WHISKER, advantage.low(), advantage.high()),
                        PlacedMark.at(verdict.mark, advantage.value(), "")),
                undecided ? "" : advantage.words(),
                undecided ? advantage.words() : "",
                List.of(
                        comparison.candidate().model() + " / "
                                + comparison.baseline().model() + ", " + comparison.metric(),
                        advantage.words(),
                        Advantage.rounded(advantage.value()) + "×",
                        advantage.interval()));
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
        List<Double> noise = ends(controls).sorted().toList();
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
                ratioKey(groups, !noise.isEmpty())
                        .frame(
                                id,
                                "Against the baseline: " + metric,
                                "Which cells differ from their baseline by more than noise?",
                                ratioAnswer(drawn, controls, names)),
                Axis.ratios(
                        drawn.stream().map(ComparisonRecord::ratio).toList(),
                        Stream.concat(ends(drawn), noise.stream()).toList()),
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

    private static Stream<Double> ends(List<ComparisonRecord> comparisons) {
        return comparisons.stream()
                .flatMap(comparison -> Stream.of(comparison.low(), comparison.high()))
                .filter(Objects::nonNull)
                .filter(end -> Double.isFinite(end) && end > 0);
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
        Double low = comparison.low();
        Double high = comparison.high();
        boolean interval = low != null && high != null && low > 0 && Double.isFinite(high);
        String verdict = Chip.of(comparison.verdict()).word();
        return new ChartRow(
                label,
                "",
                "s" + names.name(comparison.candidate()).slot(),
                PlacedMark.list(
                        interval ? PlacedMark.range(Mark.WHISKER, low, high) : null,
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

    private static ChartKey ratioKey(List<RowGroup> groups, boolean noise) {
        boolean intervals = RowGroup.anyHas(groups, Mark.WHISKER);
        boolean decided = RowGroup.anyHas(groups, Mark.DOT);
        boolean undecided = RowGroup.anyHas(groups, Mark.HOLLOW);
        return ChartKey.of("Each dot is the ratio candidate / baseline within blocks"
                        + (intervals ? ", with its interval" : "")
                        + ", on a logarithmic axis; at 1 there is no difference.")
                .withInterval(intervals, decided ? Mark.DOT : Mark.HOLLOW, decided ? "ratio" : "ratio, undecided")
                .where(decided && undecided, Mark.HOLLOW, "undecided")
                .entry(Mark.BAND, "the same, within the margin")
                .and(
                        intervals
                                ? "An interval inside the tinted band, the margin, counts as the same."
                                : "The tinted band is the margin: an interval inside it would count as the same.")
                .where(
                        noise,
                        Mark.HATCHED,
                        "noise: the baseline against itself",
                        "The hatched band shows by how much a baseline differed from itself.")
                .and(
                        intervals
                                ? "A verdict needs the whole interval on one side of 1 (with fewer than 6 blocks,"
                                        + " beyond a factor of 2)."
                                : "A verdict needs an interval, which needs two blocks.")
                .where(undecided, "Hollow dots are undecided.")
                .note("logarithmic axis");
    }

    private static String ratioAnswer(
            List<ComparisonRecord> comparisons, List<ComparisonRecord> controls, CellNames names) {
        Map<ComparisonVerdict, Long> counts = comparisons.stream()
                .collect(Collectors.groupingBy(ComparisonRecord::verdict, LinkedHashMap::new, Collectors.counting()));
        String verdicts = comparisons.size() <= 3
                ? comparisons.stream()
                        .map(comparison -> names.name(comparison.candidate()).text() + " "
                                + Chip.of(comparison.verdict()).word() + " ("
                                + ReportFormat.ratio(comparison.ratio()) + ")")
                        .collect(Collectors.joining("; "))
                : counts.entrySet().stream()
                        .map(count ->
                                count.getValue() + " " + Chip.of(count.getKey()).word())
                        .collect(Collectors.joining(", "));
        return verdicts + "."
                + (controls.isEmpty()
                        ? ""
                        : " Compared with itself, the baseline gave "
                                + controls.stream()
                                        .map(ComparisonCharts::figures)
                                        .collect(Collectors.joining(", "))
                                + ".");
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
        boolean intervals = plots.stream().anyMatch(plot -> plot.bands().size() > 1);
        long onOneSide = plots.stream()
                .map(ComparisonCharts::ratios)
                .filter(ratios -> ratios.getMax() < 1 || ratios.getMin() > 1)
                .count();
        return Optional.of(new LineChart(
                ChartKey.of("Each dot is one block: the candidate's figure divided by the baseline's, measured"
                                + " shortly one after the other. The line is their mean.")
                        .entry(Mark.DOT, "a block")
                        .entry(Mark.LINE, intervals ? "mean, in its interval" : "mean")
                        .where(intervals, "The band around it is its interval.")
                        .entry(Mark.BAND, "the same, within the margin")
                        .and("The grey band is the margin around 1. Dots that drift up or down show an effect that"
                                + " changes during the run.")
                        .limit(plots.size(), compared.size(), "comparisons")
                        .frame(
                                id,
                                "Block by block: " + metric,
                                "Do all blocks agree?",
                                onOneSide + " of " + Format.count(plots.size(), "comparison has", "comparisons have")
                                        + " all blocks on one side of 1."),
                1,
                plots));
    }

    private static Plot pairPlot(ComparisonRecord comparison, Axis x, List<BlockRatio> blocks, CellNames names) {
        String colour = "s" + names.name(comparison.candidate()).slot();
        List<Band> bands = new ArrayList<>();
        bands.add(new Band(false, 1 / (1 + comparison.margin()), 1 + comparison.margin(), "soft", ""));
        if (comparison.low() != null && comparison.high() != null) {
            bands.add(new Band(false, comparison.low(), comparison.high(), colour, ""));
        }
        String candidate = names.label(comparison.candidate(), comparison.jdk());
        String title = candidate + " / "
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
                Axis.ratios(
                        blocks.stream().map(BlockRatio::ratio).toList(),
                        Arrays.asList(comparison.low(), comparison.high())),
                List.of(new ChartLine(title, "", colour, Mark.DOT, 0, points, List.of())),
                bands,
                List.of(new Plot.Rule(false, comparison.ratio(), colour, Mark.LINE, "")));
    }

    private static DoubleSummaryStatistics ratios(Plot plot) {
        return plot.lines().getFirst().values().mapToDouble(Double::doubleValue).summaryStatistics();
    }
}
