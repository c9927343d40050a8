package dev.loombench.lab.timeline;

import dev.loombench.lab.attach.AttachSocket;
import dev.loombench.lab.jvm.NativeMemoryReading;
import java.time.Duration;
import java.util.List;

/// The memory that a JVM holds by its own account. It is asked once a second at most, since the answer takes it time.
final class NativeMemoryLook {
    private static final Duration LEAST = Duration.ofSeconds(1);

    private NativeMemoryLook() {}

    static Look at(AttachSocket socket) {
        return new QuestionLook<>(
                new Question<>(() -> NativeMemoryReading.read(socket), Long.MIN_VALUE, LEAST),
                List.of(TimelineSignal.NATIVE_MEMORY, TimelineSignal.THREAD_STACKS),
                NativeMemoryLook::put);
    }

    private static void put(NativeMemoryReading reading, long nanos, Figures figures) {
        figures.put(TimelineSignal.NATIVE_MEMORY, nanos, (double) reading.committedBytes());
        figures.put(TimelineSignal.THREAD_STACKS, nanos, (double) reading.stackBytes());
    }
}
