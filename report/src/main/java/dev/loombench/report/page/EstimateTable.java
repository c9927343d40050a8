package dev.loombench.report.page;

import dev.loombench.lab.model.ComparisonRecord;
import dev.loombench.lab.model.ComparisonVerdict;
import dev.loombench.lab.model.run.EstimateRecord;
import dev.loombench.lab.model.run.EstimateRecord.ShortfallRecord;
import dev.loombench.lab.model.run.IdealRecord;
import dev.loombench.lab.model.run.PublishedRecord;
import dev.loombench.protocol.Format;
import dev.loombench.report.text.CellNames;
import dev.loombench.report.text.Chip;
import dev.loombench.report.text.ReportFormat;
import dev.loombench.report.view.Align;
import dev.loombench.report.view.Block;
import dev.loombench.report.view.Column;
import dev.loombench.report.view.Fold;
import dev.loombench.report.view.Table;
import dev.loombench.report.view.Text;
import dev.loombench.report.view.Tone;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Describes the estimates of one metric, a row for each cell, and where its ideals come from.
final class EstimateTable {
    private EstimateTable() {}

    static List<Block> of(List<EstimateRecord> estimates, List<ComparisonRecord> comparisons, CellNames names) {
        EstimateRecord first = estimates.getFirst();
        List<Column<Row>> columns = new ArrayList<>(names.columns(
                row -> row.estimate().cell(), row -> row.estimate().jdk()));
        String level = Format.percent(first.level(), 4);
        boolean noIntervals = estimates.stream().allMatch(estimate -> estimate.low() == null);
        columns.addAll(List.of(
                Column.of(
                        first.metric(),
                        Align.RIGHT,
                        row -> Text.of(ReportFormat.value(row.estimate().estimate(), first.unit()), Tone.STRONG)),
                Column.of(level, Align.LEFT, row -> noIntervals ? Text.EMPTY : interval(row.estimate())),
                Column.of("Verdict", Align.LEFT, row -> lines(row, Versus::verdict)),
                Column.of("Ratio", Align.RIGHT, row -> lines(row, versus -> Text.of(versus.ratio()))),
                Column.of("Ratio's " + level, Align.LEFT, 1, row -> lines(row, Versus::interval)),
                Column.right("Ideal", 4, row -> ideal(row.estimate())),
                Column.right("Of ideal", 3, row -> efficiency(row.estimate().efficiency())),
                Column.of("Published", Align.RIGHT, 2, row -> published(row.estimate())),
                Column.right("Forks", 5, row -> Integer.toString(row.estimate().n()))));
        return List.of(
                Table.of(
                        "Estimates: " + first.metric(),
                        better(first) + "." + intervals(estimates) + scales(estimates),
                        estimates.stream()
                                .map(estimate -> Row.of(estimate, comparisons))
                                .toList(),
                        Row::isUndecided,
                        columns),
                Fold.of(ideals(first.metric(), estimates, names)));
    }

    /// A cell with its comparisons: with its baseline, and with the same cell on another JDK.
    private record Row(EstimateRecord estimate, List<Versus> versus) {
        static Row of(EstimateRecord estimate, List<ComparisonRecord> comparisons) {
            List<ComparisonRecord> sameMetric = comparisons.stream()
                    .filter(comparison -> comparison.metric().equals(estimate.metric())
                            && comparison.jdk().equals(estimate.jdk()))
                    .toList();
            List<Versus> versus = new ArrayList<>();
            if (sameMetric.stream()
                    .anyMatch(comparison ->
                            comparison.comparesModels() && comparison.baseline().equals(estimate.cell()))) {
                versus.add(new Versus(Text.of("baseline", Tone.QUIET), "1×", Text.EMPTY, false));
            }
            sameMetric.stream()
                    .filter(comparison -> comparison.candidate().equals(estimate.cell()))
                    .map(Versus::of)
                    .forEach(versus::add);
            return new Row(estimate, versus);
        }

        boolean isUndecided() {
            return !versus.isEmpty() && versus.stream().allMatch(Versus::undecided);
        }
    }

    private record Versus(Text verdict, String ratio, Text interval, boolean undecided) {
        static Versus of(ComparisonRecord comparison) {
            return new Versus(
                    Text.of(Chip.of(comparison.verdict())),
                    Format.significant(comparison.ratio()) + "×"
                            + (comparison.baselineJdk() == null ? "" : " to JDK " + comparison.baselineJdk()),
                    range(ReportFormat.range(comparison.low(), comparison.high())),
                    comparison.verdict() == ComparisonVerdict.INCONCLUSIVE);
        }
    }

    private static Text lines(Row row, Function<Versus, Text> text) {
        return Text.lines(row.versus().stream().map(text).toList());
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

    private static Text interval(EstimateRecord estimate) {
        return range(ReportFormat.ends(estimate.estimate(), estimate.low(), estimate.high(), estimate.unit()));
    }

    private static Text range(String ends) {
        return Text.of(ends.isEmpty() ? "no interval" : ends, Tone.QUIET);
    }

    private static String efficiency(@Nullable Double share) {
        return share == null ? "" : Format.percent(share);
    }

    /// Note on published figures of another size.
    private static String scales(List<EstimateRecord> estimates) {
        return estimates.stream()
                .flatMap(estimate -> Optional.ofNullable(estimate.published()).stream())
                .flatMap(published -> Optional.ofNullable(published.scale()).stream())
                .distinct()
                .reduce((one, other) -> one + "; " + other)
                .map(scales -> " * published " + scales + ".")
                .orElse("");
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
        return Text.of(ReportFormat.value(published.value(), estimate.unit()) + (published.scale() == null ? "" : "*"))
                .plus(
                        published.source() + (error == null ? "" : ", ± " + ReportFormat.value(error, estimate.unit())),
                        Tone.DETAIL);
    }

    private static Table ideals(String metric, List<EstimateRecord> estimates, CellNames names) {
        record Limited(EstimateRecord estimate, IdealRecord ideal) {}
        List<Column<Limited>> columns = new ArrayList<>(names.columns(
                row -> row.estimate().cell(), row -> row.estimate().jdk()));
        columns.addAll(List.of(
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
                                .plus(shortfall(row.estimate().shortfall()), Tone.DETAIL))));
        return Table.of(
                "Where the ideals come from: " + metric,
                "",
                estimates.stream()
                        .flatMap(estimate ->
                                Optional.ofNullable(estimate.ideal())
                                        .map(ideal -> new Limited(estimate, ideal))
                                        .stream())
                        .toList(),
                row -> false,
                columns);
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
