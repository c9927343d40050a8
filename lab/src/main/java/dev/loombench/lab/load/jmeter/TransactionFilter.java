package dev.loombench.lab.load.jmeter;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;

/// Filter that leaves out sums of transaction controllers, as JMeter's dashboard does in its totals.
///
/// A transaction controller writes its sum after the samples that it adds up, which have the same thread and
/// began since the sum began; with "generate a parent sample" it writes the sum before them, or replaces them
/// (`jmeter.save.saveservice.subresults=false`). A sum without samples counts.
final class TransactionFilter implements Consumer<JtlSample> {
    private final Consumer<JtlSample> samples;
    private final Map<String, Long> lastStarts = new HashMap<>();
    private final Map<String, JtlSample> parents = new HashMap<>();
    private Map<String, JtlSample> waiting = Map.of();

    TransactionFilter(Consumer<JtlSample> samples) {
        this.samples = samples;
    }

    @Override
    public void accept(JtlSample sample) {
        JtlSample parent = parents.remove(sample.user());
        if (parent != null && !parent.contains(sample)) {
            take(parent);
        }
        Long last = lastStarts.get(sample.user());
        if (!sample.isTransaction()) {
            take(sample);
        } else if (last == null || last < sample.startMillis()) {
            parents.put(sample.user(), sample);
        }
    }

    /// Passes on sums that no sample has followed since the previous call.
    void settle() {
        waiting.forEach((user, parent) -> {
            if (parents.remove(user, parent)) {
                take(parent);
            }
        });
        waiting = Map.copyOf(parents);
    }

    /// Passes on sums that no sample followed, at the end of the file.
    void finish() {
        parents.values().forEach(samples);
        parents.clear();
    }

    private void take(JtlSample sample) {
        lastStarts.put(sample.user(), sample.startMillis());
        samples.accept(sample);
    }
}
