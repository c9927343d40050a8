package dev.loombench.report.load;

import dev.loombench.lab.model.CellRecord;
import dev.loombench.lab.model.LabelRecord;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.model.TrialStatus;
import dev.loombench.protocol.Format;
import dev.loombench.report.view.Align;
import dev.loombench.report.view.Block;
import dev.loombench.report.view.Column;
import dev.loombench.report.view.Table;
import dev.loombench.report.view.Text;
import dev.loombench.report.view.Tone;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/// Builds tables of a plan's labels, with the columns of JMeter's aggregate report.
public final class LabelTable {
    /// Number of labels that a terminal shows.
    static final int MAX_ROWS = 50;

    private static final double KILOBYTE = 1024;

    private LabelTable() {}

    /// @param labels each with what its name begins with; may be empty
    public static Table of(String title, String note, List<Map.Entry<String, LabelRecord>> labels) {
        return Table.of(
                title,
                note,
                labels,
                Column.left("label", row -> row.getKey() + name(row.getValue())),
                Column.right("samples", row -> Format.grouped(row.getValue().count())),
                Column.of(
                        "failed",
                        Align.RIGHT,
                        row -> Text.of(
                                Format.percentTenths(row.getValue().failedShare()),
                                row.getValue().failed() > 0 ? Tone.STRONG : Tone.PLAIN)),
                time("mean", 0, LabelRecord::mean),
                time("median", 3, LabelRecord::median),
                time("p90", 5, LabelRecord::p90),
                time("p95", 4, LabelRecord::p95),
                time("p99", 0, LabelRecord::p99),
                time("max", 2, LabelRecord::max),
                Column.right(
                        "rate",
                        1,
                        row -> CapacityDescription.rate(row.getValue().perSecond())),
                Column.right("KB/s", 6, row -> kilobytes(row.getValue().bytesPerSecond())),
                Column.left(
                        "commonest error",
                        7,
                        row -> Objects.requireNonNullElse(row.getValue().error(), "")));
    }

    /// Tables of the plans of trials: for each cell, that of its first trial with figures.
    public static List<Block> ofTrials(List<TrialRecord> trials) {
        Map<CellRecord, Block> first = new LinkedHashMap<>();
        for (TrialRecord trial : trials) {
            List<LabelRecord> labels = trial.load() == null || trial.load().labels() == null
                    ? List.of()
                    : trial.load().labels();
            if (trial.status() == TrialStatus.OK && !labels.isEmpty()) {
                first.putIfAbsent(
                        trial.cell(),
                        first(
                                "Labels of " + trial.cell().label() + ", in the whole run of trial " + trial.id()
                                        + " with ramp-up and shutdown:",
                                "in the report",
                                labels,
                                MAX_ROWS));
            }
        }
        return List.copyOf(first.values());
    }

    /// Table of the first labels.
    ///
    /// @param place where the others are, beside the format of `export`
    static Table first(String title, String place, List<LabelRecord> labels, int shown) {
        return of(
                title,
                labels.size() <= shown
                        ? ""
                        : "and " + (labels.size() - shown) + " more labels, " + place + " and `export --format csv`",
                labels.stream().limit(shown).map(label -> Map.entry("", label)).toList());
    }

    /// Name of a label, with a word that tells a transaction from its requests.
    public static String name(LabelRecord label) {
        return label.label() + (label.transaction() ? " (transaction)" : "");
    }

    private static Column<Map.Entry<String, LabelRecord>> time(
            String title, int drop, ToDoubleFunction<LabelRecord> seconds) {
        return Column.right(title, drop, row -> Format.seconds(seconds.applyAsDouble(row.getValue())));
    }

    private static String kilobytes(@Nullable Double bytesPerSecond) {
        return bytesPerSecond == null ? "" : Format.tenths(bytesPerSecond / KILOBYTE);
    }
}
