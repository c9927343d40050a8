package dev.loombench.lab.observe.timeline;

import dev.loombench.lab.observe.jvm.AttachSocket;
import dev.loombench.lab.observe.jvm.HeapReading;
import java.time.Duration;
import java.util.List;

/// Samples the used heap including garbage, which the JVM's counters only give as of the last collection.
/// Queries at most once per second, since answering costs the JVM CPU time.
final class HeapSampler {
    private static final Duration MIN_INTERVAL = Duration.ofSeconds(1);

    private HeapSampler() {}

    /// Creates a sampler.
    ///
    /// @param first earliest query in monotonic nanoseconds, so that it doesn't collide with another one
    ///     opening the attach socket
    static Sampler at(AttachSocket socket, long first) {
        return new JvmQuerySampler<>(
                new JvmQuery<>(() -> HeapReading.read(socket), first, MIN_INTERVAL),
                List.of(TimelineSignal.HEAP_USED),
                (reading, nanos, figures) ->
                        figures.put(TimelineSignal.HEAP_USED, nanos, (double) reading.usedBytes()));
    }
}
