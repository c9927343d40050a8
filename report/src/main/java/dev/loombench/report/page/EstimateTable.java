package dev.loombench.report.page;

import dev.loombench.lab.model.ComparisonRecord;
import dev.loombench.lab.model.ComparisonVerdict;
import dev.loombench.lab.model.EstimateRecord;
import dev.loombench.lab.model.EstimateRecord.ShortfallRecord;
import dev.loombench.lab.model.IdealRecord;
import dev.loombench.lab.model.PublishedRecord;
import dev.loombench.protocol.Format;
import dev.loombench.report.text.CellNames;
import dev.loombench.report.text.Chip;
import dev.loombench.report.text.ReportFormat;
import dev.loombench.report.view.Align;
import dev.loombench.report.view.Column;
import dev.loombench.report.view.Table;
import dev.loombench.report.view.Text;
import dev.loombench.report.view.Tone;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Tables of the estimates of one metric.
///
/// @param estimates a row for each cell
/// @param ideals where its ideals come from; empty if it has none
public record EstimateTable(Table estimates, Table ideals) {
    static EstimateTable of(List<EstimateRecord> estimates, List<ComparisonRecord> allComparisons, CellNames names) {
        EstimateRecord first = estimates.getFirst();
        List<ComparisonRecord> comparisons = allComparisons.stream()
                .filter(comparison -> comparison.metric().equals(first.metric()))
                .toList();
        return new EstimateTable(
                Table.of(
                        "Estimates: " + first.metric(),
                        better(first) + "." + intervals(estimates),
                        estimates,
                        estimate -> isUndecided(versus(estimate, comparisons)),
                        List.of(
                                Column.of("Cell", Align.LEFT, estimate -> Text.of(names.name(estimate.cell()))),
                                Column.left("JDK", estimate -> names.jdks() ? estimate.jdk() : ""),
                                Column.of("Estimate", Align.RIGHT, EstimateTable::estimate),
                                Column.of("Verdict", Align.LEFT, estimate -> verdicts(estimate, comparisons)),
                                Column.of("To baseline", Align.RIGHT, estimate -> ratios(estimate, comparisons)),
                                Column.right("Forks", estimate -> Integer.toString(estimate.n())),
                                Column.right("Ideal", EstimateTable::ideal),
                                Column.right(
                                        "Efficiency",
                                        estimate -> estimate.efficiency() == null
                                                ? ""
                                                : Format.percent(estimate.efficiency())),
                                Column.of("Published", Align.RIGHT, EstimateTable::published))),
                ideals(first.metric(), estimates, names));
    }

    private static String better(EstimateRecord estimate) {
        return switch (estimate.better()) {
            case LESS -> "Less is better";
            case MORE -> "More is better";
            case NEITHER -> "Neither less nor more is better";
        };
    }

    private static String intervals(List<EstimateRecord> estimates) {
        return estimates.stream()
                .filter(estimate -> estimate.low() != null)
                .map(estimate -> " " + Format.percent(estimate.level(), 4) + " intervals: " + estimate.method())
                .distinct()
                .map(text -> text + ".")
                .collect(Collectors.joining());
    }

    private static Text estimate(EstimateRecord estimate) {
        String interval = ReportFormat.interval(estimate.estimate(), estimate.low(), estimate.high(), estimate.unit());
        return Text.of(ReportFormat.value(estimate.estimate(), estimate.unit()), Tone.STRONG)
                .plus(interval.isEmpty() ? " no interval" : " " + interval, Tone.QUIET);
    }

    /// Comparisons of a cell with its baseline, and with the same cell on another JDK.
    private static List<ComparisonRecord> versus(EstimateRecord estimate, List<ComparisonRecord> comparisons) {
        return comparisons.stream()
                .filter(comparison -> comparison.jdk().equals(estimate.jdk())
                        && comparison.candidate().equals(estimate.cell()))
                .toList();
    }

    private static boolean isUndecided(List<ComparisonRecord> versus) {
        return !versus.isEmpty()
                && versus.stream().allMatch(comparison -> comparison.verdict() == ComparisonVerdict.INCONCLUSIVE);
    }

    private static Text verdicts(EstimateRecord estimate, List<ComparisonRecord> comparisons) {
        List<Text> verdicts = new ArrayList<>();
        if (comparisons.stream()
                .anyMatch(comparison -> comparison.comparesModels()
                        && comparison.jdk().equals(estimate.jdk())
                        && comparison.baseline().equals(estimate.cell()))) {
            verdicts.add(Text.of("baseline", Tone.QUIET));
        }
        versus(estimate, comparisons).forEach(comparison -> verdicts.add(Text.of(Chip.of(comparison.verdict()))));
        return Text.lines(verdicts);
    }

    private static Text ratios(EstimateRecord estimate, List<ComparisonRecord> comparisons) {
        return Text.lines(versus(estimate, comparisons).stream()
                .map(comparison -> Text.of(ratio(comparison)
                        + (comparison.baselineJdk() == null ? "" : " to JDK " + comparison.baselineJdk())))
                .toList());
    }

    private static String ratio(ComparisonRecord comparison) {
        return (ReportFormat.ratio(comparison.ratio()) + " " + ReportFormat.ratios(comparison.low(), comparison.high()))
                .strip();
    }

    private static String ideal(EstimateRecord estimate) {
        IdealRecord ideal = estimate.ideal();
        return ideal == null ? "" : ReportFormat.value(ideal.value(), estimate.unit());
    }

    private static Text published(EstimateRecord estimate) {
        PublishedRecord published = estimate.published();
        if (published == null) {
            return Text.EMPTY;
        }
        Double error = published.error();
        return Text.of(ReportFormat.value(published.value(), estimate.unit())
                        + (error == null ? "" : " ± " + ReportFormat.value(error, estimate.unit())))
                .plus(
                        " " + published.source() + (published.scale() == null ? "" : " " + published.scale()),
                        Tone.QUIET);
    }

    private static Table ideals(String metric, List<EstimateRecord> estimates, CellNames names) {
        record Limited(EstimateRecord estimate, IdealRecord ideal) {}
        return Table.of(
                "Where the ideals come from: " + metric,
                "",
                estimates.stream()
                        .flatMap(estimate ->
                                Optional.ofNullable(estimate.ideal())
                                        .map(ideal -> new Limited(estimate, ideal))
                                        .stream())
                        .toList(),
                Column.of(
                        "Cell",
                        Align.LEFT,
                        row -> Text.of(names.name(row.estimate().cell()))),
                Column.right("Ideal", row -> ideal(row.estimate())),
                Column.right(
                        "Of it timer overshoot",
                        row -> overshoot(
                                row.ideal().timerOvershoot(), row.estimate().unit())),
                Column.left("Bound by", row -> row.ideal().bound()),
                Column.of(
                        "Formula",
                        Align.PROSE,
                        row -> Text.of(row.ideal().explanation())
                                .plus(shortfall(row.estimate().shortfall()), Tone.DETAIL)));
    }

    private static String overshoot(@Nullable Double seconds, String unit) {
        return seconds == null || seconds == 0 ? "" : ReportFormat.value(seconds, unit);
    }

    /// Causes of the time beyond an ideal; empty if unknown.
    private static String shortfall(@Nullable ShortfallRecord shortfall) {
        if (shortfall == null) {
            return "";
        }
        Stream<String> explained = shortfall.parts().stream()
                .map(part -> part.cause() + " " + share(part.seconds(), shortfall) + " (" + part.observed() + ")");
        String unexplained = "unexplained " + share(shortfall.unexplained(), shortfall);
        return "Beyond it " + seconds(shortfall.seconds()) + ": "
                + Stream.concat(explained, Stream.of(unexplained)).collect(Collectors.joining(", ")) + ".";
    }

    private static String share(double seconds, ShortfallRecord shortfall) {
        return seconds(seconds) + ", " + Math.round(100 * seconds / shortfall.seconds()) + " %";
    }

    private static String seconds(double seconds) {
        return ReportFormat.value(seconds, "s");
    }
}
