package dev.loombench.lab.timeline;

import dev.loombench.lab.attach.AttachSocket;
import dev.loombench.lab.jvm.SchedulerReading;
import java.time.Duration;
import java.util.List;

/// What the scheduler of virtual threads does. The JVM answers this itself, on a thread of its own that takes 0.2 ms
/// for it, and 20 to 50 ms once for its start: so only a JVM that is there to stay is asked.
final class SchedulerLook {
    static final List<TimelineSignal> SIGNALS =
            List.of(TimelineSignal.CARRIERS, TimelineSignal.MOUNTED, TimelineSignal.QUEUED);

    private static final Duration SETTLED = Duration.ofSeconds(1);

    private SchedulerLook() {}

    /// @param begun when the JVM was first seen, in monotonic nanoseconds
    static Look at(AttachSocket socket, long begun) {
        return new QuestionLook<>(
                new Question<>(() -> SchedulerReading.read(socket), begun + SETTLED.toNanos(), Duration.ZERO),
                SIGNALS,
                SchedulerLook::put);
    }

    static void put(SchedulerReading reading, long nanos, Figures figures) {
        figures.put(TimelineSignal.CARRIERS, nanos, reading.carriers());
        figures.put(TimelineSignal.MOUNTED, nanos, reading.mounted());
        figures.put(TimelineSignal.QUEUED, nanos, (double) reading.queued());
    }
}
