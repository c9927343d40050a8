package dev.loombench.lab.diagnose.collect;

import dev.loombench.lab.diagnose.rules.DelayUse;
import dev.loombench.lab.observe.jvm.AgentSample;
import dev.loombench.lab.observe.jvm.Signal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/// Collects scheduling delays from the agent's samples.
final class DelayLooks {
    private final List<Duration> delays = new ArrayList<>();
    private Duration oldestWait = Duration.ZERO;
    private boolean hasSample;

    void add(AgentSample sample) {
        hasSample = true;
        delays.addAll(sample.delays());
        oldestWait = Objects.requireNonNullElse(sample.waiting(), Duration.ZERO);
    }

    Signal<DelayUse> use(String otherwise) {
        if (!hasSample) {
            return new Signal.Absent<>(otherwise);
        }
        List<Duration> sorted = delays.stream().sorted().toList();
        return new Signal.Present<>(new DelayUse(
                sorted.size(), sorted.isEmpty() ? Duration.ZERO : sorted.get(sorted.size() / 2), oldestWait));
    }
}
