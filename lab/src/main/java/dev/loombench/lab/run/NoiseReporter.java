package dev.loombench.lab.run;

import dev.loombench.lab.stats.LogRatio;
import dev.loombench.lab.stats.Noise;
import dev.loombench.lab.stats.WidthRule;
import dev.loombench.protocol.Quantities;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Reports the noise of experiments while they run, and the blocks that are added because of it.
final class NoiseReporter {
    /// Number of blocks after which the noise of an experiment is reported.
    private static final int REPORTED_BLOCKS = 3;

    private final StoppingRule further;
    private final RunEvent.Listener listener;
    private final Map<String, Integer> announced = new HashMap<>();

    NoiseReporter(StoppingRule further, RunEvent.Listener listener) {
        this.further = further;
        this.listener = listener;
    }

    /// Reports how many blocks the margin would need, once the noise can be estimated.
    ///
    /// @param blocks number of finished blocks
    /// @param margin margin of equivalence of the experiment
    void reportNoise(int blocks, String experiment, List<LogRatio> ratios, double margin) {
        if (blocks == REPORTED_BLOCKS) {
            ratios.stream()
                    .flatMap(ratio -> Noise.of(ratio).stream())
                    .max(Comparator.comparingDouble(Noise::upperBound))
                    .map(noise -> SampleSizeForecast.forecast(experiment, noise, margin, further.planned()))
                    .ifPresent(foreseen -> listener.on(new RunEvent.Detail(
                            foreseen.sentence("its first " + foreseen.noise().blocks() + " blocks"))));
        }
    }

    /// Reports why a block is added, unless that was reported before.
    ///
    /// @param done number of blocks before it
    void reportAddedBlock(int done, String experiment, List<LogRatio> ratios) {
        int limit = further.forAnswers() ? further.maxBlocks() : further.targetBlocks(ratios, done);
        if (limit != announced.getOrDefault(experiment, 0)) {
            announced.put(experiment, limit);
            double widest = WidthRule.widestHalfWidth(ratios).orElse(Double.POSITIVE_INFINITY);
            String width = widest < Double.POSITIVE_INFINITY
                    ? "its widest interval is ±" + Quantities.significant(100 * widest) + " %"
                    : "it has no interval";
            listener.on(new RunEvent.Detail(experiment + ": " + width + " after " + done
                    + (done == 1 ? " block" : " blocks") + "; blocks are added, up to " + limit));
        }
    }
}
