package dev.loombench.lab.observe.timeline;

import dev.loombench.lab.observe.jvm.AttachSocket;
import dev.loombench.lab.observe.jvm.NativeMemoryReading;
import java.time.Duration;
import java.util.List;

/// Samples the JVM's native memory by native memory tracking. Queries at most once per second, since answering
/// costs the JVM CPU time.
final class NativeMemorySampler {
    private static final Duration MIN_INTERVAL = Duration.ofSeconds(1);

    private NativeMemorySampler() {}

    static Sampler at(AttachSocket socket) {
        return new JvmQuerySampler<>(
                new JvmQuery<>(() -> NativeMemoryReading.read(socket), Long.MIN_VALUE, MIN_INTERVAL),
                List.of(TimelineSignal.NATIVE_MEMORY, TimelineSignal.THREAD_STACKS),
                NativeMemorySampler::put);
    }

    private static void put(NativeMemoryReading reading, long nanos, TimelineBuilder figures) {
        figures.put(TimelineSignal.NATIVE_MEMORY, nanos, (double) reading.committedBytes());
        figures.put(TimelineSignal.THREAD_STACKS, nanos, (double) reading.stackBytes());
    }
}
