package dev.loombench.lab.observe.timeline;

import dev.loombench.lab.model.TimelineDocument.SeriesRecord;
import dev.loombench.lab.observe.jvm.AgentSample;
import dev.loombench.lab.observe.jvm.AgentSampleReader;
import dev.loombench.lab.observe.jvm.SchedulerReading;
import dev.loombench.lab.observe.timeline.TimelineRecorder.TimelineClock;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/// Collects the values of a timeline's signals. Not thread-safe.
final class TimelineBuilder {
    private static final double ROUNDING_FACTOR = 1e3;

    private final long begun;
    private final Map<TimelineSignal, Points> points = new EnumMap<>(TimelineSignal.class);
    private final Map<TimelineSignal, String> reasons = new EnumMap<>(TimelineSignal.class);

    private record Points(List<Long> millis, List<Double> values) {
        Points() {
            this(new ArrayList<>(), new ArrayList<>());
        }
    }

    /// Creates an empty timeline.
    ///
    /// @param begun start of the timeline, in monotonic nanoseconds
    TimelineBuilder(long begun) {
        this.begun = begun;
    }

    /// Adds a value, rounded to three decimals.
    ///
    /// @param nanos monotonic time, later than that of the signal's previous value
    void put(TimelineSignal signal, long nanos, double value) {
        Points signalPoints = points.computeIfAbsent(signal, none -> new Points());
        signalPoints.millis().add((nanos - begun) / 1_000_000);
        signalPoints.values().add(Math.round(value * ROUNDING_FACTOR) / ROUNDING_FACTOR);
    }

    /// Records why a signal can't be read; ignored if it ever has a value.
    void absent(TimelineSignal signal, String reason) {
        reasons.putIfAbsent(signal, reason);
    }

    Map<TimelineSignal, Double> latest() {
        Map<TimelineSignal, Double> values = new EnumMap<>(TimelineSignal.class);
        points.forEach((signal, signalPoints) ->
                values.put(signal, signalPoints.values().getLast()));
        return values;
    }

    List<SeriesRecord> series() {
        return points.entrySet().stream()
                .map(entry -> series(entry.getKey(), entry.getValue()))
                .toList();
    }

    private static SeriesRecord series(TimelineSignal signal, Points signalPoints) {
        return new SeriesRecord(
                signal.key(),
                signal.title(),
                signal.unit(),
                signal.source(),
                signal.jdks(),
                signalPoints.millis(),
                signalPoints.values());
    }

    /// The reasons by name of all signals without values.
    Map<String, String> absent() {
        Map<String, String> absent = new TreeMap<>();
        for (TimelineSignal signal : TimelineSignal.values()) {
            if (!points.containsKey(signal)) {
                absent.put(signal.key(), reasons.getOrDefault(signal, "it ended before it could be read"));
            }
        }
        return absent;
    }

    /// Converts the samples that the agent wrote into time series on a timeline's clock.
    record AgentSeries(TimelineClock clock, TimelineBuilder figures) {
        private static final Map<String, List<TimelineSignal>> SIGNALS = Map.of(
                "live", List.of(TimelineSignal.LIVE_VIRTUAL_THREADS),
                "delay", List.of(TimelineSignal.SCHEDULING_DELAY, TimelineSignal.MEAN_SCHEDULING_DELAY),
                "scheduler", JvmQuery.SCHEDULER_SIGNALS);

        /// Adds all samples of a file, or the reasons for their absence.
        ///
        /// @param file written by the agent
        void add(Path file) {
            AgentSampleReader samples = new AgentSampleReader(file);
            try {
                samples.poll().forEach(this::add);
                String defaultReason = samples.endReason()
                        .map(end -> "the agent ended: " + end)
                        .orElse("the agent reported nothing");
                SIGNALS.forEach(
                        (name, signals) -> absent(signals, samples.absent().getOrDefault(name, defaultReason)));
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
            delays(sample)
                    .average()
                    .ifPresent(delay -> figures.put(TimelineSignal.MEAN_SCHEDULING_DELAY, nanos, delay));
            SchedulerReading scheduler = sample.scheduler();
            if (scheduler != null) {
                JvmQuery.putScheduler(scheduler, nanos, figures);
            }
        }

        /// Scheduling delays in milliseconds, including the time that a thread has been waiting so far.
        private static DoubleStream delays(AgentSample sample) {
            return Stream.concat(sample.delays().stream(), Stream.ofNullable(sample.probeWait()))
                    .mapToDouble(delay -> delay.toNanos() / 1e6);
        }
    }
}
