package dev.loombench.lab.load.plan;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;

/// Leaves sums of other samples out, as JMeter's dashboard does in its totals.
///
/// A transaction controller writes a sum after the samples that it adds up, of the same thread and begun
/// since it began; or, where it is to "generate a parent sample", instead of them. Then the sum is all that
/// there is, and counts.
final class WithoutSums implements Consumer<JtlSample> {
    private final Consumer<JtlSample> samples;
    private final Map<String, Long> begun = new HashMap<>();

    WithoutSums(Consumer<JtlSample> samples) {
        this.samples = samples;
    }

    @Override
    public void accept(JtlSample sample) {
        Long last = begun.get(sample.user());
        boolean sum = sample.isTransaction() && last != null && last >= sample.startMillis();
        if (!sum) {
            begun.put(sample.user(), sample.startMillis());
            samples.accept(sample);
        }
    }
}
