package dev.loombench.generator.jmeter;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/// Table of a run's samples by label, with the columns of JMeter's aggregate report, and its failing labels.
final class LabelTable {
    private static final int MAX_ROWS = 60;
    private static final int MAX_FAILING = 10;
    private static final int MAX_LABEL_LENGTH = 40;
    private static final int MAX_ERROR_LENGTH = 200;
    private static final Pattern UNPRINTABLE = Pattern.compile("[\\p{Cntrl}\\p{Cf}\\s]+");
    private static final String TRANSACTION_MARK = " (transaction)";

    private LabelTable() {}

    /// Renders the table; empty without any label.
    static String render(List<LabelRow> rows) {
        if (rows.isEmpty()) {
            return "";
        }
        List<LabelRow> shown = rows.stream().limit(MAX_ROWS).toList();
        int width = Math.max(
                "label".length(),
                shown.stream().mapToInt(row -> name(row).length()).max().orElse(0));
        StringBuilder out = new StringBuilder("Samples by label, as in JMeter's aggregate report (times in ms):\n");
        out.append(String.format(
                Locale.ROOT,
                "%-" + width + "s %8s %7s %8s %8s %8s %8s %8s %8s %9s %9s%n",
                "label",
                "samples",
                "error %",
                "mean",
                "median",
                "p90",
                "p95",
                "p99",
                "max",
                "/s",
                "KB/s"));
        shown.forEach(row -> out.append(line(row, width)));
        if (rows.size() > MAX_ROWS) {
            out.append("and ").append(rows.size() - MAX_ROWS).append(" more labels; see the file of -l\n");
        }
        rows.stream()
                .filter(row -> row.failed() > 0 && !row.transaction())
                .limit(MAX_FAILING)
                .forEach(row -> out.append(failing(row)));
        return out.toString();
    }

    private static String line(LabelRow row, int width) {
        List<Object> cells = new ArrayList<>();
        cells.add(name(row));
        cells.add(row.count());
        cells.add(String.format(Locale.ROOT, "%.2f", 100.0 * row.failed() / row.count()));
        cells.add(String.format(Locale.ROOT, "%.0f", row.mean()));
        cells.addAll(List.of(row.median(), row.p90(), row.p95(), row.p99(), row.max()));
        cells.add(rate(row.perSecond()));
        cells.add(rate(row.kilobytesPerSecond()));
        return String.format(
                Locale.ROOT, "%-" + width + "s %8d %7s %8s %8d %8d %8d %8d %8d %9s %9s%n", cells.toArray());
    }

    private static String failing(LabelRow row) {
        String errors = row.errorCount() < row.failed() ? ", most often " : ": ";
        return "Failed: " + clean(row.label(), MAX_LABEL_LENGTH) + ", " + row.failed() + " of " + row.count() + errors
                + SecretArguments.mask(clean(row.error(), MAX_ERROR_LENGTH)) + "\n";
    }

    private static String rate(double perSecond) {
        return Double.isNaN(perSecond) ? "-" : String.format(Locale.ROOT, "%.2f", perSecond);
    }

    private static String name(LabelRow row) {
        return clean(row.label(), MAX_LABEL_LENGTH) + (row.transaction() ? TRANSACTION_MARK : "");
    }

    private static String clean(String text, int maxLength) {
        String line = UNPRINTABLE.matcher(text).replaceAll(" ").strip();
        return line.length() <= maxLength ? line : line.substring(0, maxLength - 1) + "…";
    }

    /// Figures of one label, with times in milliseconds.
    ///
    /// @param transaction whether it is the sum of a transaction controller
    /// @param perSecond samples per second from the first one's start to the last one's end; NaN if no time passed
    /// @param kilobytesPerSecond received, in units of 1,024 bytes
    /// @param error the commonest error; empty without any
    /// @param errorCount samples with this error
    record LabelRow(
            String label,
            boolean transaction,
            long count,
            long failed,
            double mean,
            long median,
            long p90,
            long p95,
            long p99,
            long max,
            double perSecond,
            double kilobytesPerSecond,
            String error,
            int errorCount) {}
}
