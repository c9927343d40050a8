package dev.loombench.report.page;

import dev.loombench.lab.model.ComparisonRecord;
import dev.loombench.protocol.Format;
import dev.loombench.report.text.CellNames;
import dev.loombench.report.text.Chip;
import dev.loombench.report.text.ReportFormat;
import dev.loombench.report.view.Align;
import dev.loombench.report.view.Column;
import dev.loombench.report.view.Table;
import dev.loombench.report.view.Text;
import dev.loombench.report.view.Tone;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Builds the table of how verdicts were reached.
final class VerdictTable {
    private static final double MAX_DETECTABLE = 2;

    private VerdictTable() {}

    static Table of(List<ComparisonRecord> comparisons, CellNames names) {
        return Table.of(
                "How the verdicts were reached",
                "",
                comparisons,
                Column.of(
                        "Cell",
                        Align.LEFT,
                        row -> Text.of(names.name(row.candidate())).plus("to " + against(row, names), Tone.DETAIL)),
                Column.of("Verdict", Align.LEFT, row -> Text.of(Chip.of(row.verdict()))),
                Column.right(
                        "Ratio",
                        row -> (ReportFormat.ratio(row.ratio()) + " " + ReportFormat.ratios(row.low(), row.high()))
                                .strip()),
                Column.of("Metric", Align.LEFT, row -> Text.of(row.metric()).plus("JDK " + row.jdk(), Tone.DETAIL)),
                Column.right("Blocks", row -> Integer.toString(row.n())),
                Column.right("Check", VerdictTable::check),
                Column.right("Same within", row -> "± " + Format.percent(row.margin(), 4)),
                Column.right("Detectable", row -> detectable(row.minimumDetectableEffect())),
                Column.of(
                        "Why",
                        Align.PROSE,
                        row -> Text.of(row.note())
                                .plus(
                                        settling(row) + "Ratio: " + row.method() + ". Check: by order statistics.",
                                        Tone.DETAIL)));
    }

    private static String against(ComparisonRecord comparison, CellNames names) {
        if (comparison.comparesWithItself()) {
            return "itself, measured again in the same block";
        }
        return comparison.comparesModels()
                ? names.name(comparison.baseline()).text()
                : "the same on JDK " + comparison.baselineJdk();
    }

    /// The smallest ratio that the run could have detected; empty if unknown. One beyond 2 says how much few
    /// blocks scatter by chance, and nothing of what somebody looks for.
    static String detectable(@Nullable Double ratio) {
        if (ratio == null) {
            return "";
        }
        return ratio > MAX_DETECTABLE ? "none below " + ReportFormat.ratio(MAX_DETECTABLE) : ReportFormat.ratio(ratio);
    }

    private static String settling(ComparisonRecord comparison) {
        Integer blocks = comparison.blocksNeeded();
        Double seconds = comparison.secondsNeeded();
        return blocks == null || seconds == null
                ? ""
                : "About " + blocks + " blocks would decide it: " + (blocks - comparison.n()) + " more, "
                        + ReportFormat.value(seconds, "s") + ". ";
    }

    private static String check(ComparisonRecord comparison) {
        String interval = ReportFormat.ratios(comparison.orderLow(), comparison.orderHigh());
        Boolean agrees = comparison.checkAgrees();
        return agrees == null ? interval : (interval + (agrees ? " agrees" : " disagrees")).strip();
    }
}
