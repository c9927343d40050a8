package dev.loombench.lab.observe.timeline;

import dev.loombench.lab.observe.jvm.AttachSocket;
import dev.loombench.lab.observe.jvm.SchedulerReading;
import java.time.Duration;
import java.util.List;

/// Samples the virtual thread scheduler. The JVM answers on a thread of its own, in 0.2 ms plus 20 to 50 ms
/// once for that thread's start, so only JVMs that live for a while are queried.
final class SchedulerSampler {
    static final List<TimelineSignal> SIGNALS =
            List.of(TimelineSignal.CARRIERS, TimelineSignal.MOUNTED, TimelineSignal.QUEUED);

    private static final Duration FIRST_QUERY_DELAY = Duration.ofSeconds(1);

    private SchedulerSampler() {}

    /// Creates a sampler.
    ///
    /// @param begun when the JVM was first seen, in monotonic nanoseconds
    static Sampler at(AttachSocket socket, long begun) {
        return new JvmQuerySampler<>(
                new JvmQuery<>(() -> SchedulerReading.read(socket), begun + FIRST_QUERY_DELAY.toNanos(), Duration.ZERO),
                SIGNALS,
                SchedulerSampler::put);
    }

    static void put(SchedulerReading reading, long nanos, TimelineBuilder figures) {
        figures.put(TimelineSignal.CARRIERS, nanos, reading.carriers());
        figures.put(TimelineSignal.MOUNTED, nanos, reading.mounted());
        figures.put(TimelineSignal.QUEUED, nanos, (double) reading.queued());
    }
}
