package dev.loombench.report.page;

import dev.loombench.lab.model.ComparisonRecord;
import dev.loombench.protocol.Format;
import dev.loombench.report.text.CellName;
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
import org.jspecify.annotations.Nullable;

/// Builds the table of how verdicts were reached.
final class VerdictTable {
    private static final double MAX_DETECTABLE = 2;

    private VerdictTable() {}

    static Table of(List<ComparisonRecord> comparisons, CellNames names) {
        List<Column<ComparisonRecord>> columns =
                new ArrayList<>(names.columns(ComparisonRecord::candidate, ComparisonRecord::jdk));
        columns.addAll(List.of(
                Column.left("Compared with", 3, row -> against(row, names)),
                Column.left("Metric", ComparisonRecord::metric),
                Column.of("Verdict", Align.LEFT, row -> Text.of(Chip.of(row.verdict()))),
                Column.right("Ratio", row -> Format.significant(row.ratio()) + "×"),
                Column.of("95 %", Align.LEFT, 1, row -> interval(row.low(), row.high())),
                Column.right("Blocks", 4, row -> Integer.toString(row.n())),
                Column.right("Would decide", 2, VerdictTable::settling),
                Column.right("Check", 6, VerdictTable::check),
                Column.right("Same within", 5, row -> "± " + Format.percent(row.margin(), 4)),
                Column.right("Detectable", 7, row -> detectable(row.minimumDetectableEffect())),
                Column.of(
                        "Why",
                        Align.PROSE,
                        8,
                        row -> Text.of(row.note())
                                .plus("Ratio: " + row.method() + ". Check: by order statistics.", Tone.DETAIL))));
        return Table.of("How the verdicts were reached", "", comparisons, row -> false, columns);
    }

    private static Text interval(@Nullable Double low, @Nullable Double high) {
        return Text.of(ReportFormat.range(low, high), Tone.QUIET);
    }

    private static String against(ComparisonRecord comparison, CellNames names) {
        if (comparison.comparesWithItself()) {
            return "itself, measured again in the same block";
        }
        if (!comparison.comparesModels()) {
            return "the same on JDK " + comparison.baselineJdk();
        }
        CellName baseline = names.name(comparison.baseline());
        return baseline.params().equals(names.name(comparison.candidate()).params())
                ? baseline.model()
                : baseline.text();
    }

    /// The smallest ratio that the run could have detected; empty if unknown. One beyond 2 says how much few
    /// blocks scatter by chance, and nothing of what somebody looks for.
    static String detectable(@Nullable Double ratio) {
        if (ratio == null) {
            return "";
        }
        return ratio > MAX_DETECTABLE ? "none below " + ReportFormat.ratio(MAX_DETECTABLE) : ReportFormat.ratio(ratio);
    }

    /// What would decide an undecided comparison, such as `14 blocks, 2 min`; empty if unknown.
    private static String settling(ComparisonRecord comparison) {
        Integer blocks = comparison.blocksNeeded();
        Double seconds = comparison.secondsNeeded();
        return blocks == null || seconds == null
                ? ""
                : Format.count(blocks, "block") + ", " + Format.plannedTime(seconds);
    }

    private static String check(ComparisonRecord comparison) {
        String interval = ReportFormat.ratios(comparison.orderLow(), comparison.orderHigh());
        Boolean agrees = comparison.checkAgrees();
        return agrees == null ? interval : (interval + (agrees ? " agrees" : " disagrees")).strip();
    }
}
