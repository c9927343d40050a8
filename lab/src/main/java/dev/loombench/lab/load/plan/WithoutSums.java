package dev.loombench.lab.load.plan;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;

/// Leaves sums of other samples out, as JMeter's dashboard does in its totals.
///
/// A transaction controller writes a sum after the samples that it adds up, of the same thread and begun
/// since it began; or, where it is to "generate a parent sample", before them, or instead of them
/// (`jmeter.save.saveservice.subresults=false`). A sum that is all that there is counts.
final class WithoutSums implements Consumer<JtlSample> {
    private final Consumer<JtlSample> samples;
    private final Map<String, Long> begun = new HashMap<>();
    private final Map<String, JtlSample> parents = new HashMap<>();
    private Map<String, JtlSample> waiting = Map.of();

    WithoutSums(Consumer<JtlSample> samples) {
        this.samples = samples;
    }

    @Override
    public void accept(JtlSample sample) {
        JtlSample parent = parents.remove(sample.user());
        if (parent != null && !parent.sums(sample)) {
            take(parent);
        }
        Long last = begun.get(sample.user());
        if (!sample.isTransaction()) {
            take(sample);
        } else if (last == null || last < sample.startMillis()) {
            parents.put(sample.user(), sample);
        }
    }

    /// Some time has passed: sums behind which nothing came since the last call count.
    void settle() {
        waiting.forEach((user, parent) -> {
            if (parents.remove(user, parent)) {
                take(parent);
            }
        });
        waiting = Map.copyOf(parents);
    }

    /// There are no more: sums behind which nothing came count.
    void finish() {
        parents.values().forEach(samples);
        parents.clear();
    }

    private void take(JtlSample sample) {
        begun.put(sample.user(), sample.startMillis());
        samples.accept(sample);
    }
}
