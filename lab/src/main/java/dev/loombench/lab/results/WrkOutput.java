package dev.loombench.lab.results;

import dev.loombench.lab.finding.FileError;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// What wrk and wrk2 print. Percentiles are there with `--latency`.
final class WrkOutput {
    private static final Map<String, Double> SECONDS = Map.of("us", 1e-6, "ms", 1e-3, "s", 1.0, "m", 60.0, "h", 3600.0);
    private static final String TIME = "([\\d.]+)(us|ms|s|m|h)";
    private static final Pattern LATENCY =
            Pattern.compile("(?m)^\\s+Latency\\s+" + TIME + "\\s+[\\d.]+(?:us|ms|s|m|h)\\s+" + TIME + "\\s");

    /// Heading of the times, whose third column is the 99th percentile in most builds of wrk2.
    private static final Pattern HEADING_OF_P99 = Pattern.compile("(?m)^\\s+Thread Stats\\s+Avg\\s+Stdev\\s+99%");

    private static final Pattern PERCENTILE = Pattern.compile("(?m)^\\s*([\\d.]+)%\\s+" + TIME + "\\s*$");
    private static final Pattern REQUESTS = Pattern.compile("(?m)^\\s+(\\d+) requests in ");
    private static final Pattern RATE = Pattern.compile("(?m)^Requests/sec:\\s+([\\d.]+)\\s*$");
    private static final Pattern WRONG = Pattern.compile("(?m)^\\s+Non-2xx or 3xx responses: (\\d+)");
    private static final Pattern BROKEN =
            Pattern.compile("(?m)^\\s+Socket errors: connect (\\d+), read (\\d+), write (\\d+), timeout (\\d+)");

    private WrkOutput() {}

    static ToolResult read(ResultFormat format, ForeignText output) {
        String text = output.text();
        Matcher rate = RATE.matcher(text);
        Matcher requests = REQUESTS.matcher(text);
        Matcher latency = LATENCY.matcher(text);
        boolean hasEnded = requests.find();
        if (hasEnded && Double.parseDouble(requests.group(1)) == 0) {
            throw FileError.NOTHING_MEASURED.error(output.name());
        }
        if (!hasEnded || !rate.find() || !latency.find()) {
            throw FileError.CUT.error(output.end());
        }
        FigureList figures = new FigureList()
                .rate(FigureList.RATE, FigureList.REQUESTS, Double.parseDouble(rate.group(1)))
                .seconds(FigureList.MEAN, seconds(latency.group(1), latency.group(2)));
        percentiles(text, figures, false);
        figures.seconds(
                HEADING_OF_P99.matcher(text).find() ? FigureList.percentile(99) : FigureList.MAX,
                seconds(latency.group(3), latency.group(4)));
        percentiles(text, figures, true);
        figures.errors(failed(text) / Double.parseDouble(requests.group(1)));
        return figures.result(format, output.name(), format == ResultFormat.WRK2 ? FigureList.MEAN : FigureList.RATE);
    }

    /// Adds the percentiles, or the 100th, which is the maximum.
    private static void percentiles(String text, FigureList figures, boolean last) {
        PERCENTILE
                .matcher(text)
                .results()
                .filter(line -> line.group(1).startsWith("100") == last)
                .forEach(line -> figures.seconds(
                        FigureList.percentile(Double.parseDouble(line.group(1))),
                        seconds(line.group(2), line.group(3))));
    }

    private static double seconds(String number, String unit) {
        return Double.parseDouble(number) * SECONDS.getOrDefault(unit, Double.NaN);
    }

    private static double failed(String text) {
        double failed = 0;
        Matcher wrong = WRONG.matcher(text);
        if (wrong.find()) {
            failed += Double.parseDouble(wrong.group(1));
        }
        Matcher broken = BROKEN.matcher(text);
        if (broken.find()) {
            for (int i = 1; i <= broken.groupCount(); i++) {
                failed += Double.parseDouble(broken.group(i));
            }
        }
        return failed;
    }
}
