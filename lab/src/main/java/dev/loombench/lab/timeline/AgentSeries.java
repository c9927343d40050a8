package dev.loombench.lab.timeline;

import dev.loombench.lab.jvm.AgentSample;
import dev.loombench.lab.jvm.AgentSamples;
import dev.loombench.lab.jvm.SchedulerReading;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/// What the agent wrote, put on the clock of a timeline.
final class AgentSeries {
    private static final Map<String, List<TimelineSignal>> SIGNALS = Map.of(
            "live", List.of(TimelineSignal.LIVE_VIRTUAL_THREADS),
            "delay", List.of(TimelineSignal.SCHEDULING_DELAY, TimelineSignal.MEAN_SCHEDULING_DELAY),
            "scheduler", SchedulerLook.SIGNALS);

    private final Clock clock;
    private final Figures figures;

    AgentSeries(Clock clock, Figures figures) {
        this.clock = clock;
        this.figures = figures;
    }

    /// @param file that the agent has written
    void add(Path file) {
        AgentSamples samples = new AgentSamples(file);
        try {
            samples.poll().forEach(this::add);
            String otherwise =
                    samples.end().map(end -> "the agent ended: " + end).orElse("the agent reported nothing");
            SIGNALS.forEach((name, signals) -> absent(signals, samples.absent().getOrDefault(name, otherwise)));
        } catch (IOException e) {
            SIGNALS.values().forEach(signals -> absent(signals, String.valueOf(e.getMessage())));
        }
    }

    private void absent(List<TimelineSignal> signals, String reason) {
        signals.forEach(signal -> figures.absent(signal, reason));
    }

    private void add(AgentSample sample) {
        long nanos = clock.nanos(sample.at());
        Long live = sample.live();
        if (live != null) {
            figures.put(TimelineSignal.LIVE_VIRTUAL_THREADS, nanos, live.doubleValue());
        }
        delays(sample).max().ifPresent(delay -> figures.put(TimelineSignal.SCHEDULING_DELAY, nanos, delay));
        delays(sample).average().ifPresent(delay -> figures.put(TimelineSignal.MEAN_SCHEDULING_DELAY, nanos, delay));
        SchedulerReading scheduler = sample.scheduler();
        if (scheduler != null) {
            SchedulerLook.put(scheduler, nanos, figures);
        }
    }

    /// In milliseconds; who still waits has waited for as long at least.
    private static DoubleStream delays(AgentSample sample) {
        return Stream.concat(sample.delays().stream(), Stream.ofNullable(sample.waiting()))
                .mapToDouble(delay -> delay.toNanos() / 1e6);
    }
}
