package dev.loombench.lab.load.jmeter;

import dev.loombench.lab.model.LabelRecord;
import dev.loombench.lab.results.JtlSample;
import dev.loombench.lab.stats.Latencies;
import dev.loombench.lab.stats.Latencies.LatencyCounts;
import dev.loombench.protocol.Format;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Aggregation of all rows of a run's results by label, sums of transaction controllers included.
final class LabelAggregator {
    /// Maximum number of labels that are told apart, for plans that put a number into them.
    static final int MAX_LABELS = 300;

    /// Name of all labels beyond the maximum.
    static final String FURTHER_LABELS = "further labels";

    private static final int MAX_ERRORS = 100;

    private final Map<LabelKey, LabelTally> tallies = new LinkedHashMap<>();

    private record LabelKey(String label, boolean transaction) {}

    /// Adds a row; one without a label, as where the results have no such column, belongs to none.
    void add(JtlSample sample) {
        String label = sample.label();
        if (label != null) {
            LabelKey key = new LabelKey(label, sample.isTransaction());
            boolean known = tallies.containsKey(key) || tallies.size() < MAX_LABELS;
            tallies.computeIfAbsent(known ? key : new LabelKey(FURTHER_LABELS, false), unknown -> new LabelTally())
                    .add(sample);
        }
    }

    /// The labels in the order in which they ended first.
    List<LabelRecord> labels() {
        return tallies.entrySet().stream()
                .map(entry -> entry.getValue().result(entry.getKey()))
                .toList();
    }

    /// Samples of one label.
    private static final class LabelTally {
        private final LatencyCounts times = new LatencyCounts();
        private final Map<String, Long> errors = new LinkedHashMap<>();
        private long failed;
        private long firstStart = Long.MAX_VALUE;
        private long lastEnd = Long.MIN_VALUE;
        private long bytes;
        private boolean sized = true;

        void add(JtlSample sample) {
            times.addMillis(sample.elapsedMillis());
            firstStart = Math.min(firstStart, sample.startMillis());
            lastEnd = Math.max(lastEnd, sample.endMillis());
            bytes += Math.max(0, sample.bytes());
            sized &= sample.bytes() >= 0;
            if (!sample.success()) {
                failed++;
                String error = Format.excerpt(SampleError.of(sample).words());
                if (errors.containsKey(error) || errors.size() < MAX_ERRORS) {
                    errors.merge(error, 1L, Long::sum);
                }
            }
        }

        LabelRecord result(LabelKey key) {
            Latencies latencies = times.latencies();
            double seconds = (lastEnd - firstStart) / 1e3;
            Optional<Map.Entry<String, Long>> error = errors.entrySet().stream()
                    .reduce((first, next) -> next.getValue() > first.getValue() ? next : first);
            return new LabelRecord(
                    key.label(),
                    key.transaction(),
                    latencies.count(),
                    failed,
                    latencies.mean(),
                    latencies.quantile(0.5),
                    latencies.quantile(0.9),
                    latencies.quantile(0.95),
                    latencies.quantile(0.99),
                    latencies.max(),
                    seconds > 0 ? Double.valueOf(latencies.count() / seconds) : null,
                    seconds > 0 && sized ? Double.valueOf(bytes / seconds) : null,
                    error.map(Map.Entry::getKey).orElse(null),
                    error.map(Map.Entry::getValue).orElse(null));
        }
    }
}
