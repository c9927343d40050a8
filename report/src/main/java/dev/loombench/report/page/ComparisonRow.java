package dev.loombench.report.page;

import dev.loombench.lab.model.ComparisonRecord;
import dev.loombench.protocol.Format;
import dev.loombench.report.text.CellName;
import dev.loombench.report.text.CellNames;
import dev.loombench.report.text.Chip;
import dev.loombench.report.text.ReportFormat;

/// Details of how a verdict was reached; a text is empty if there is nothing to say.
///
/// @param against the baseline: another cell, the same one on another JDK, or the cell itself
/// @param check interval by order statistics, and whether it agrees
/// @param detectable smallest ratio that the run could have detected, or that there is none below 2
/// @param settling what would settle an undecided verdict
public record ComparisonRow(
        String metric,
        String jdk,
        CellName candidate,
        String against,
        int blocks,
        String ratio,
        String interval,
        String method,
        String check,
        String margin,
        String detectable,
        String settling,
        Chip verdict,
        String note) {
    private static final double MAX_DETECTABLE = 2;

    static ComparisonRow of(ComparisonRecord comparison, CellNames names) {
        Double detectable = comparison.minimumDetectableEffect();
        return new ComparisonRow(
                comparison.metric(),
                comparison.jdk(),
                names.name(comparison.candidate()),
                against(comparison, names),
                comparison.n(),
                ReportFormat.ratio(comparison.ratio()),
                ReportFormat.ratios(comparison.low(), comparison.high()),
                comparison.method(),
                check(comparison),
                "± " + Format.percent(comparison.margin(), 4),
                detectable == null ? "" : detectable(detectable),
                settling(comparison),
                Chip.of(comparison.verdict()),
                comparison.note());
    }

    private static String against(ComparisonRecord comparison, CellNames names) {
        if (comparison.comparesWithItself()) {
            return "itself, measured again in the same block";
        }
        return comparison.comparesModels()
                ? names.name(comparison.baseline()).text()
                : "the same on JDK " + comparison.baselineJdk();
    }

    /// Text of a detectable ratio. One beyond 2 says how much few blocks scatter by chance, and nothing of what
    /// somebody looks for.
    private static String detectable(double ratio) {
        return ratio > MAX_DETECTABLE ? "none below " + ReportFormat.ratio(MAX_DETECTABLE) : ReportFormat.ratio(ratio);
    }

    private static String settling(ComparisonRecord comparison) {
        Integer blocks = comparison.blocksNeeded();
        Double seconds = comparison.secondsNeeded();
        return blocks == null || seconds == null
                ? ""
                : "About " + blocks + " blocks would decide it: " + (blocks - comparison.n()) + " more, "
                        + ReportFormat.value(seconds, "s") + ".";
    }

    private static String check(ComparisonRecord comparison) {
        String interval = ReportFormat.ratios(comparison.orderLow(), comparison.orderHigh());
        Boolean agrees = comparison.checkAgrees();
        return agrees == null ? interval : (interval + (agrees ? " agrees" : " disagrees")).strip();
    }
}
