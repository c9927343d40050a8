package dev.loombench.lab;

import dev.loombench.lab.stats.LogRatio;
import dev.loombench.lab.stats.Noise;
import dev.loombench.lab.stats.WidthRule;
import dev.loombench.protocol.Quantities;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The details of a run while it goes on: its noise, and the blocks that are added for it.
final class NoiseNotices {
    /// From so many blocks on the noise is told.
    private static final int BLOCKS = 3;

    private final FurtherBlocks further;
    private final RunEvent.Listener listener;
    private final Map<String, Integer> announced = new HashMap<>();

    NoiseNotices(FurtherBlocks further, RunEvent.Listener listener) {
        this.further = further;
        this.listener = listener;
    }

    /// Says how many blocks the margin would need, once that can be known.
    ///
    /// @param blocks that are done
    /// @param margin of the experiment
    void after(int blocks, String experiment, List<LogRatio> ratios, double margin) {
        if (blocks == BLOCKS) {
            ratios.stream()
                    .flatMap(ratio -> Noise.of(ratio).stream())
                    .max(Comparator.comparingDouble(Noise::atMost))
                    .map(noise -> Foreseen.of(experiment, noise, margin, further.planned()))
                    .ifPresent(foreseen -> listener.on(new RunEvent.Detail(
                            foreseen.sentence("its first " + foreseen.noise().blocks() + " blocks"))));
        }
    }

    /// Says why a block is added, where that is news.
    ///
    /// @param done blocks before it
    void adding(int done, String experiment, List<LogRatio> ratios) {
        int until = further.forAnswers() ? further.most() : further.until(ratios, done);
        if (until != announced.getOrDefault(experiment, 0)) {
            announced.put(experiment, until);
            double widest = WidthRule.widest(ratios).orElse(Double.POSITIVE_INFINITY);
            String known = widest < Double.POSITIVE_INFINITY
                    ? "its widest interval is ±" + Quantities.significant(100 * widest) + " %"
                    : "it has no interval";
            listener.on(new RunEvent.Detail(experiment + ": " + known + " after " + done
                    + (done == 1 ? " block" : " blocks") + "; blocks are added, up to " + until));
        }
    }
}
