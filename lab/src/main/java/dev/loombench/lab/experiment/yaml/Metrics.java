package dev.loombench.lab.experiment.yaml;

import dev.loombench.protocol.BadWord;
import dev.loombench.protocol.Quantities;
import java.util.List;

/// The metrics of batches, and figures in their units.
final class Metrics {
    private static final List<String> NAMES = List.of("time", "throughput", "time-per-thread", "start-time");

    private Metrics() {}

    static String named(String word) {
        if (!NAMES.contains(word)) {
            throw new BadWord(word, "a metric (" + String.join(", ", NAMES) + ")");
        }
        return word;
    }

    /// Seconds from a duration such as `1.426s` or `53.674us`, or operations per second from `9.038 ops/s`.
    static double value(String word) {
        if (word.endsWith("ops/s")) {
            try {
                return Double.parseDouble(
                        word.substring(0, word.length() - "ops/s".length()).strip());
            } catch (NumberFormatException e) {
                throw new BadWord(word, "a rate such as '9.038 ops/s'");
            }
        }
        return Quantities.duration(word).toNanos() / 1e9;
    }
}
