package dev.loombench.lab.timeline;

import dev.loombench.lab.attach.AttachFailure;
import dev.loombench.lab.attach.AttachFailure.Why;
import dev.loombench.lab.attach.AttachSocket;
import dev.loombench.lab.jvm.NativeMemoryReading;
import dev.loombench.lab.jvm.Signal;
import java.time.Duration;

/// The memory that a JVM holds by its own account. It is asked once a second at most, since the answer takes it time.
final class NativeMemoryLook implements Look {
    private static final Duration LEAST = Duration.ofSeconds(1);

    private final AttachSocket socket;
    private long next = Long.MIN_VALUE;
    private boolean silent;

    NativeMemoryLook(AttachSocket socket) {
        this.socket = socket;
    }

    @Override
    public void take(long nanos, Figures figures) {
        if (silent || nanos < next) {
            return;
        }
        next = nanos + LEAST.toNanos();
        try {
            switch (NativeMemoryReading.read(socket)) {
                case Signal.Present<NativeMemoryReading>(NativeMemoryReading reading) -> {
                    figures.put(TimelineSignal.NATIVE_MEMORY, nanos, (double) reading.committedBytes());
                    figures.put(TimelineSignal.THREAD_STACKS, nanos, (double) reading.stackBytes());
                }
                case Signal.Absent<NativeMemoryReading>(String reason) -> giveUp(reason, figures);
            }
        } catch (AttachFailure failure) {
            if (failure.why() != Why.SILENT) {
                giveUp(String.valueOf(failure.getMessage()), figures);
            }
        }
    }

    private void giveUp(String reason, Figures figures) {
        silent = true;
        figures.absent(TimelineSignal.NATIVE_MEMORY, reason);
        figures.absent(TimelineSignal.THREAD_STACKS, reason);
    }
}
