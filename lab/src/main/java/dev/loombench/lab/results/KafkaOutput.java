package dev.loombench.lab.results;

import dev.loombench.lab.finding.FileError;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// What Kafka's performance tools print. Its megabytes are 2^20 bytes, its times milliseconds; a locale may have
/// written decimal commas.
final class KafkaOutput {
    private static final String NUMBER = "([\\d.,]+)";

    private static final Pattern TOTAL = Pattern.compile("(?m)^\\d+(?: steady state)? records sent, " + NUMBER
            + " records/sec \\(" + NUMBER + " MB/sec\\), " + NUMBER + " ms avg latency, " + NUMBER
            + " ms max latency((?:, \\d+ ms [\\d.]+th)+)\\.\\s*$");

    private static final Pattern PERCENTILE = Pattern.compile("(\\d+) ms ([\\d.]+)th");

    private static final Pattern FIELDS = Pattern.compile(", ");

    private static final String TIMEOUT_WARNING = "Exiting before consuming the expected number of messages";
    private static final String RECORDS = "records/s";
    private static final String BYTES = "bytes";
    private static final String MEGABYTES = "MB/s";

    /// Kafka's megabyte in megabytes.
    private static final double MEBIBYTE = (1 << 20) / 1e6;

    private KafkaOutput() {}

    /// Reads the last line of a run, which has percentiles; the lines before are of its progress, or of
    /// all records where those after the warm-up (`--warmup-records`) have a line of their own.
    static ToolResult ofProducer(ForeignText output) {
        MatchResult total = TOTAL.matcher(output.text())
                .results()
                .reduce((first, last) -> last)
                .orElseThrow(() -> FileError.CUT.error(output.end()));
        FigureList figures = new FigureList()
                .rate(FigureList.RATE, RECORDS, number(total.group(1)))
                .rate(BYTES, MEGABYTES, number(total.group(2)) * MEBIBYTE)
                .seconds(FigureList.MEAN, number(total.group(3)) / 1e3);
        Matcher percentile = PERCENTILE.matcher(total.group(5));
        while (percentile.find()) {
            figures.seconds(
                    FigureList.percentile(Double.parseDouble(percentile.group(2))),
                    Double.parseDouble(percentile.group(1)) / 1e3);
        }
        return figures.seconds(FigureList.MAX, number(total.group(4)) / 1e3)
                .result(ResultFormat.KAFKA_PRODUCER, output.name(), FigureList.RATE);
    }

    /// Reads the line of totals below the header line.
    static ToolResult ofConsumer(ForeignText output) {
        List<String> lines = output.text().lines().toList();
        int header = 0;
        while (!lines.get(header).contains("data.consumed.in.MB")) {
            header++;
        }
        if (output.text().contains(TIMEOUT_WARNING)) {
            throw FileError.ABORTED.error(output.name());
        }
        List<String> names = FIELDS.splitAsStream(lines.get(header).strip()).toList();
        List<String> values = lines.stream()
                .skip(header + 1L)
                .map(line -> FIELDS.splitAsStream(line.strip()).toList())
                .filter(fields -> fields.size() == names.size())
                .findFirst()
                .orElseThrow(() -> FileError.CUT.error(output.end()));
        FigureList figures = new FigureList();
        for (int i = 0; i < names.size(); i++) {
            double value = number(values.get(i));
            switch (names.get(i)) {
                case "nMsg.sec" -> figures.rate(FigureList.RATE, RECORDS, value);
                case "MB.sec" -> figures.rate(BYTES, MEGABYTES, value * MEBIBYTE);
                case "fetch.nMsg.sec" -> figures.rate("fetch-rate", RECORDS, value);
                case "rebalance.time.ms" -> figures.seconds("rebalance", value / 1e3);
                default -> {
                    // times of day, sums and derived columns
                }
            }
        }
        return figures.result(ResultFormat.KAFKA_CONSUMER, output.name(), FigureList.RATE);
    }

    /// A number; NaN where it is none, such as a time of day.
    private static double number(String text) {
        try {
            return Double.parseDouble(text.replace(',', '.'));
        } catch (NumberFormatException e) {
            return Double.NaN;
        }
    }
}
