package dev.loombench.lab.diagnose.collect;

import dev.loombench.lab.observe.jvm.AgentSample;
import dev.loombench.lab.observe.jvm.SchedulerReading;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Figures of a JVM's virtual threads over one interval; null where a figure can't be had.
///
/// @param time end of the interval, in UTC with milliseconds, such as `2026-11-26T19:00:01.250Z`
/// @param live virtual threads that have started and not ended, parked ones included
/// @param mounted carriers that have a virtual thread mounted or look for one
/// @param queued runnable virtual threads without a carrier
/// @param carriers carriers, those that compensate for blocked ones included
/// @param parallelism target number of carriers that run at once
/// @param delayMillis longest time in the interval that a new virtual thread waited for a carrier,
///     one that still waits included
/// @param meanDelayMillis mean of these times
public record VirtualThreadFigures(
        String time,
        @Nullable Long live,
        @Nullable Integer mounted,
        @Nullable Long queued,
        @Nullable Integer carriers,
        @Nullable Integer parallelism,
        @Nullable Double delayMillis,
        @Nullable Double meanDelayMillis) {
    private static final DateTimeFormatter MILLISECONDS =
            new DateTimeFormatterBuilder().appendInstant(3).toFormatter();

    /// Figures from the samples of an interval: the last ones of the gauges, and all delays.
    static VirtualThreadFigures of(Instant time, List<AgentSample> samples) {
        Stream<Duration> stillWaiting = samples.isEmpty()
                ? Stream.empty()
                : Stream.ofNullable(samples.getLast().probeWait());
        LongSummaryStatistics delays = Stream.concat(
                        samples.stream().flatMap(sample -> sample.delays().stream()), stillWaiting)
                .mapToLong(Duration::toNanos)
                .summaryStatistics();
        Optional<SchedulerReading> scheduler = last(samples, AgentSample::scheduler);
        boolean delayed = delays.getCount() > 0;
        return new VirtualThreadFigures(
                MILLISECONDS.format(time),
                last(samples, AgentSample::live).orElse(null),
                scheduler.map(SchedulerReading::mounted).orElse(null),
                scheduler.map(SchedulerReading::queued).orElse(null),
                scheduler.map(SchedulerReading::carriers).orElse(null),
                scheduler.map(SchedulerReading::parallelism).orElse(null),
                delayed ? Double.valueOf(millis((double) delays.getMax())) : null,
                delayed ? Double.valueOf(millis(delays.getAverage())) : null);
    }

    /// The last gauge that a sample has.
    private static <T> Optional<T> last(List<AgentSample> samples, Function<AgentSample, @Nullable T> gauge) {
        return samples.reversed().stream()
                .flatMap(sample -> Stream.ofNullable(gauge.apply(sample)))
                .findFirst();
    }

    /// Milliseconds to a microsecond, which is how exactly the agent writes waits.
    private static double millis(double nanos) {
        return Math.round(nanos / 1e3) / 1e3;
    }
}
