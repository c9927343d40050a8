package dev.loombench.lab.observe.timeline;

import dev.loombench.lab.observe.jvm.AgentSample;
import dev.loombench.lab.observe.jvm.AgentSampleReader;
import dev.loombench.lab.observe.jvm.SchedulerReading;
import dev.loombench.lab.observe.timeline.JvmQuery.SchedulerSampler;
import dev.loombench.lab.observe.timeline.TimelineRecorder.TimelineClock;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/// Converts the samples that the agent wrote into time series on a timeline's clock.
final class AgentSeries {
    private static final Map<String, List<TimelineSignal>> SIGNALS = Map.of(
            "live", List.of(TimelineSignal.LIVE_VIRTUAL_THREADS),
            "delay", List.of(TimelineSignal.SCHEDULING_DELAY, TimelineSignal.MEAN_SCHEDULING_DELAY),
            "scheduler", SchedulerSampler.SIGNALS);

    private final TimelineClock clock;
    private final TimelineBuilder figures;

    AgentSeries(TimelineClock clock, TimelineBuilder figures) {
        this.clock = clock;
        this.figures = figures;
    }

    /// Adds all samples of a file, or the reasons for their absence.
    ///
    /// @param file written by the agent
    void add(Path file) {
        AgentSampleReader samples = new AgentSampleReader(file);
        try {
            samples.poll().forEach(this::add);
            String defaultReason =
                    samples.endReason().map(end -> "the agent ended: " + end).orElse("the agent reported nothing");
            SIGNALS.forEach((name, signals) -> absent(signals, samples.absent().getOrDefault(name, defaultReason)));
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
            SchedulerSampler.put(scheduler, nanos, figures);
        }
    }

    /// Scheduling delays in milliseconds, including the time that a thread has been waiting so far.
    private static DoubleStream delays(AgentSample sample) {
        return Stream.concat(sample.delays().stream(), Stream.ofNullable(sample.probeWait()))
                .mapToDouble(delay -> delay.toNanos() / 1e6);
    }
}
