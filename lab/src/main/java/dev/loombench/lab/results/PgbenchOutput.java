package dev.loombench.lab.results;

import dev.loombench.lab.finding.FileError;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// What pgbench prints at its end. Its times are milliseconds.
final class PgbenchOutput {
    /// The rate without the time for connecting, in the words of versions 14 and before.
    private static final Pattern RATE = Pattern.compile(
            "(?m)^tps = ([\\d.]+) \\((?:without initial connection time|excluding connections establishing|including"
                    + " reconnection times)\\)");

    private static final Pattern LATENCY = Pattern.compile("(?m)^latency average = ([\\d.]+) ms");
    private static final Pattern FAILED =
            Pattern.compile("(?m)^number of failed transactions: \\d+ \\(([\\d.]+)\\s*%\\)");
    private static final String ABORTED = "Run was aborted; the above results are incomplete";
    private static final Pattern SCHEDULED = Pattern.compile("(?m)^rate limit schedule lag: ");

    private PgbenchOutput() {}

    static ToolResult read(ForeignText output) {
        String text = output.text();
        if (text.contains(ABORTED)) {
            throw FileError.ABORTED.error(output.name());
        }
        Matcher rate = RATE.matcher(text);
        if (!rate.find()) {
            throw FileError.CUT.error(output.end());
        }
        FigureList figures =
                new FigureList().rate(FigureList.RATE, "transactions/s", Double.parseDouble(rate.group(1)));
        Matcher latency = LATENCY.matcher(text);
        if (latency.find()) {
            figures.seconds(FigureList.MEAN, Double.parseDouble(latency.group(1)) / 1e3);
        }
        Matcher failed = FAILED.matcher(text);
        if (failed.find()) {
            figures.errors(Double.parseDouble(failed.group(1)) / 100);
        }
        return SCHEDULED.matcher(text).find()
                ? figures.result(ResultFormat.PGBENCH, output.name(), FigureList.MEAN, FigureList.RATE)
                : figures.result(ResultFormat.PGBENCH, output.name(), FigureList.RATE);
    }
}
