package dev.loombench.lab.timeline;

import dev.loombench.lab.attach.AttachFailure;
import dev.loombench.lab.attach.AttachFailure.Why;
import dev.loombench.lab.attach.AttachSocket;
import dev.loombench.lab.jvm.SchedulerReading;
import dev.loombench.lab.jvm.Signal;
import java.time.Duration;
import java.util.List;

/// What the scheduler of virtual threads does. The JVM answers this itself, on a thread of its own that takes 0.2 ms
/// for
/// it, and 20 to 50 ms once for its start: so only a JVM that is there to stay is asked.
final class SchedulerLook implements Look {
    static final List<TimelineSignal> SIGNALS =
            List.of(TimelineSignal.CARRIERS, TimelineSignal.MOUNTED, TimelineSignal.QUEUED);

    private static final Duration SETTLED = Duration.ofSeconds(1);

    private final AttachSocket socket;
    private final long begun;
    private boolean silent;

    /// @param begun when the JVM was first seen, in monotonic nanoseconds
    SchedulerLook(AttachSocket socket, long begun) {
        this.socket = socket;
        this.begun = begun;
    }

    @Override
    public void take(long nanos, Figures figures) {
        if (silent || nanos - begun < SETTLED.toNanos()) {
            return;
        }
        try {
            switch (SchedulerReading.read(socket)) {
                case Signal.Present<SchedulerReading>(SchedulerReading reading) -> put(reading, nanos, figures);
                case Signal.Absent<SchedulerReading>(String reason) -> giveUp(reason, figures);
            }
        } catch (AttachFailure failure) {
            if (failure.why() != Why.SILENT) {
                giveUp(String.valueOf(failure.getMessage()), figures);
            }
        }
    }

    static void put(SchedulerReading reading, long nanos, Figures figures) {
        figures.put(TimelineSignal.CARRIERS, nanos, reading.carriers());
        figures.put(TimelineSignal.MOUNTED, nanos, reading.mounted());
        figures.put(TimelineSignal.QUEUED, nanos, reading.queued());
    }

    private void giveUp(String reason, Figures figures) {
        silent = true;
        SIGNALS.forEach(signal -> figures.absent(signal, reason));
    }
}
