package dev.loombench.lab.diagnose.collect;

import dev.loombench.lab.diagnose.rules.SchedulingDelay;
import dev.loombench.lab.observe.jvm.AgentSample;
import dev.loombench.lab.observe.jvm.Signal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/// Collects scheduling delays from the agent's samples.
final class DelaySamples {
    private final List<Duration> delays = new ArrayList<>();
    private Duration oldestWait = Duration.ZERO;
    private boolean hasSample;

    void add(AgentSample sample) {
        hasSample = true;
        delays.addAll(sample.delays());
        oldestWait = Objects.requireNonNullElse(sample.probeWait(), Duration.ZERO);
    }

    Signal<SchedulingDelay> use(String otherwise) {
        if (!hasSample) {
            return new Signal.Absent<>(otherwise);
        }
        List<Duration> sorted = delays.stream().sorted().toList();
        return new Signal.Present<>(new SchedulingDelay(
                sorted.size(), sorted.isEmpty() ? Duration.ZERO : sorted.get(sorted.size() / 2), oldestWait));
    }
}
