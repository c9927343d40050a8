package dev.loombench.lab.experiment.yaml;

import dev.loombench.protocol.BadWord;
import dev.loombench.protocol.Quantities;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The metrics of batches, and figures in their units.
final class Metrics {
    static final List<String> NAMES =
            List.of("time", "throughput", "time-per-thread", "start-time", "start-per-thread");
    private static final Pattern RATE = Pattern.compile("([0-9]{1,18}(?:\\.[0-9]{1,18})?) *ops/s");

    private Metrics() {}

    static String named(String word) {
        if (!NAMES.contains(word)) {
            throw new BadWord(word, "a metric (" + String.join(", ", NAMES) + ")");
        }
        return word;
    }

    /// A figure of a metric: operations per second from `9.038 ops/s` for a throughput, else seconds from a
    /// duration such as `1.426s` or `53.674us`.
    static double value(String metric, String word) {
        return metric.equals("throughput")
                ? rate(word)
                : Quantities.duration(word).toNanos() / 1e9;
    }

    private static double rate(String word) {
        Matcher matcher = RATE.matcher(word);
        if (!matcher.matches()) {
            throw new BadWord(word, "a rate such as '9.038 ops/s'");
        }
        return Double.parseDouble(matcher.group(1));
    }
}
