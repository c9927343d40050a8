package dev.loombench.report.chart;

import dev.loombench.lab.model.ComparisonRecord;
import dev.loombench.lab.model.ComparisonVerdict;
import dev.loombench.lab.model.EstimateRecord;
import dev.loombench.lab.model.ExperimentRecord;
import dev.loombench.lab.stats.Better;
import dev.loombench.report.text.CellName;
import dev.loombench.report.text.CellNames;
import dev.loombench.report.text.Chip;
import dev.loombench.report.text.ReportFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Chart of ratios to the baseline with intervals, beside the margin of equivalence and the noise.
///
/// @param less meaning of a ratio below 1, such as `faster`
/// @param more meaning of a ratio above 1
/// @param margin ratios from 1 / (1 + margin) to 1 + margin count as the same
/// @param noise range of all intervals of A/A comparisons; absent without A/A comparisons
public record RatioChart(
        ChartFrame frame,
        RatioAxis axis,
        String less,
        String more,
        double margin,
        @Nullable Span noise,
        List<RowGroup<Row>> groups)
        implements Chart {
    /// Range of ratios.
    public record Span(double low, double high) {}

    /// Row of a comparison.
    ///
    /// @param low lower end of its interval; absent if there is none
    /// @param open whether the verdict is undecided
    /// @param tone style class of the verdict
    /// @param text the figures as text
    public record Row(
            String label,
            int slot,
            double ratio,
            @Nullable Double low,
            @Nullable Double high,
            boolean open,
            String tone,
            Text text) {}

    /// The row's figures as text.
    ///
    /// @param against the baseline
    public record Text(String ratio, String interval, String verdict, String against) {}

    /// Optional marks that this chart has.
    public Marks marks() {
        return Marks.of(groups, noise);
    }

    /// Optional kinds of marks.
    ///
    /// @param decided dots with a verdict
    /// @param open dots without a verdict
    public record Marks(boolean intervals, boolean decided, boolean open, boolean noise) {
        static Marks of(List<RowGroup<Row>> groups, @Nullable Span noise) {
            List<Row> rows =
                    groups.stream().flatMap(group -> group.rows().stream()).toList();
            return new Marks(
                    rows.stream().anyMatch(row -> row.low() != null),
                    rows.stream().anyMatch(row -> !row.open()),
                    rows.stream().anyMatch(Row::open),
                    noise != null);
        }
    }

    /// Builds the chart of an experiment's comparisons.
    ///
    /// @param metric metric of the comparisons
    /// @return empty if the metric has no comparisons
    public static Optional<RatioChart> of(String id, ExperimentRecord experiment, String metric, CellNames names) {
        List<ComparisonRecord> drawn = drawn(experiment.comparisons(), metric);
        if (drawn.isEmpty()) {
            return Optional.empty();
        }
        List<ComparisonRecord> controls = drawn(experiment.controls(), metric);
        Span noise = noise(controls);
        EstimateRecord estimate = estimate(experiment, metric);
        List<RowGroup<Row>> groups = RowGroup.of(
                drawn,
                comparison -> comparison.candidate().model(),
                comparison -> setting(comparison, names),
                (comparison, label) -> row(comparison, names, label));
        return Optional.of(new RatioChart(
                new ChartFrame(
                        "ratios",
                        id,
                        "Against the baseline: " + metric,
                        description(drawn, names),
                        reading(drawn, controls, names, Marks.of(groups, noise))),
                RatioAxis.over(drawn.stream().map(ComparisonRecord::ratio).toList(), ends(drawn, noise)),
                sideLabel(estimate, Better.LESS),
                sideLabel(estimate, Better.MORE),
                drawn.getFirst().margin(),
                noise,
                groups));
    }

    private static List<ComparisonRecord> drawn(List<ComparisonRecord> comparisons, String metric) {
        return comparisons.stream()
                .filter(comparison -> comparison.metric().equals(metric)
                        && comparison.ratio() > 0
                        && Double.isFinite(comparison.ratio()))
                .toList();
    }

    private static @Nullable EstimateRecord estimate(ExperimentRecord experiment, String metric) {
        return experiment.estimates().stream()
                .filter(estimate -> estimate.metric().equals(metric))
                .findFirst()
                .orElse(null);
    }

    private static String sideLabel(@Nullable EstimateRecord estimate, Better direction) {
        if (estimate == null || estimate.better() == Better.NEITHER) {
            return direction == Better.LESS ? "less" : "more";
        }
        boolean good = estimate.better() == direction;
        boolean timed = estimate.unit().equals("s") || estimate.unit().endsWith("/s");
        return timed ? (good ? "faster" : "slower") : (good ? "better" : "worse");
    }

    private static @Nullable Span noise(List<ComparisonRecord> controls) {
        List<Double> ends = ends(controls, null);
        return ends.isEmpty()
                ? null
                : new Span(
                        ends.stream().mapToDouble(Double::doubleValue).min().orElseThrow(),
                        ends.stream().mapToDouble(Double::doubleValue).max().orElseThrow());
    }

    private static List<Double> ends(List<ComparisonRecord> comparisons, @Nullable Span noise) {
        return Stream.concat(
                        comparisons.stream().flatMap(comparison -> Stream.of(comparison.low(), comparison.high())),
                        noise == null ? Stream.of() : Stream.of(noise.low(), noise.high()))
                .filter(Objects::nonNull)
                .filter(Double::isFinite)
                .filter(end -> end > 0)
                .toList();
    }

    private static String setting(ComparisonRecord comparison, CellNames names) {
        String setting = names.setting(comparison.candidate(), comparison.jdk());
        return comparison.comparesModels() ? setting : setting + ", against JDK " + comparison.baselineJdk();
    }

    private static Row row(ComparisonRecord comparison, CellNames names, String label) {
        CellName candidate = names.name(comparison.candidate());
        Chip verdict = Chip.of(comparison.verdict());
        Double low = comparison.low();
        Double high = comparison.high();
        boolean interval = low != null && high != null && low > 0 && Double.isFinite(high);
        return new Row(
                label,
                candidate.slot(),
                comparison.ratio(),
                interval ? low : null,
                interval ? high : null,
                comparison.verdict() == ComparisonVerdict.INCONCLUSIVE,
                verdict.tone().toString(),
                new Text(
                        ReportFormat.ratio(comparison.ratio()),
                        ReportFormat.ratios(comparison.low(), comparison.high()),
                        verdict.word(),
                        comparison.comparesModels()
                                ? names.name(comparison.baseline()).text()
                                : "the same on JDK " + comparison.baselineJdk()));
    }

    private static ChartCaption reading(
            List<ComparisonRecord> comparisons, List<ComparisonRecord> controls, CellNames names, Marks marks) {
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
        String noise = controls.isEmpty()
                ? ""
                : " Compared with itself, the baseline gave "
                        + controls.stream()
                                .map(comparison -> (ReportFormat.ratio(comparison.ratio()) + " "
                                                + ReportFormat.ratios(comparison.low(), comparison.high()))
                                        .strip())
                                .collect(Collectors.joining(", "))
                        + ".";
        return new ChartCaption(
                "Which cells differ from their baseline by more than noise?",
                verdicts + "." + noise,
                explanation(marks));
    }

    private static String explanation(Marks marks) {
        return ChartHelp.of("Each dot is the ratio candidate / baseline within blocks"
                        + (marks.intervals() ? ", with its interval" : "")
                        + ", on a logarithmic axis; at 1 there is no difference.")
                .and(
                        marks.intervals()
                                ? "An interval inside the tinted band, the margin, counts as the same."
                                : "The tinted band is the margin: an interval inside it would count as the same.")
                .where(marks.noise(), "The hatched band shows by how much a baseline differed from itself.")
                .and(
                        marks.intervals()
                                ? "A verdict needs the whole interval on one side of 1 (with fewer than 6 blocks, beyond a factor of 2)."
                                : "A verdict needs an interval, which needs two blocks.")
                .where(marks.open(), "Hollow dots are undecided.")
                .text();
    }

    private static String description(List<ComparisonRecord> comparisons, CellNames names) {
        Function<ComparisonRecord, String> summary =
                comparison -> names.name(comparison.candidate()).text() + " "
                        + (ReportFormat.ratio(comparison.ratio()) + " "
                                        + ReportFormat.ratios(comparison.low(), comparison.high()))
                                .strip()
                        + " "
                        + Chip.of(comparison.verdict()).word();
        return "The ratio of each cell to its baseline with its interval: "
                + comparisons.stream().limit(12).map(summary).collect(Collectors.joining("; "))
                + (comparisons.size() > 12 ? "; and " + (comparisons.size() - 12) + " more" : "")
                + ". The table of verdicts holds the same figures.";
    }
}
