package dev.loombench.lab.timeline;

import dev.loombench.lab.attach.AttachSocket;
import dev.loombench.lab.jvm.NativeMemoryReading;
import dev.loombench.lab.jvm.Signal;
import java.time.Duration;

/// The memory that a JVM holds by its own account. It is asked once a second at most, since the answer takes it time.
final class NativeMemoryLook implements Look {
    private static final Duration LEAST = Duration.ofSeconds(1);

    private final Question<NativeMemoryReading> question;
    private boolean silent;

    NativeMemoryLook(AttachSocket socket) {
        this.question = new Question<>(() -> NativeMemoryReading.read(socket), Long.MIN_VALUE, LEAST);
    }

    @Override
    public void take(long nanos, Figures figures) {
        if (!silent) {
            question.ask(nanos).ifPresent(answer -> take(answer, figures));
        }
    }

    private void take(Question.Answer<NativeMemoryReading> answer, Figures figures) {
        switch (answer.said()) {
            case Signal.Present<NativeMemoryReading>(NativeMemoryReading reading) -> {
                figures.put(TimelineSignal.NATIVE_MEMORY, answer.nanos(), (double) reading.committedBytes());
                figures.put(TimelineSignal.THREAD_STACKS, answer.nanos(), (double) reading.stackBytes());
            }
            case Signal.Absent<NativeMemoryReading>(String reason) -> {
                silent = true;
                figures.absent(TimelineSignal.NATIVE_MEMORY, reason);
                figures.absent(TimelineSignal.THREAD_STACKS, reason);
            }
        }
    }

    @Override
    public long aside() {
        return question.spent();
    }

    @Override
    public void end() throws InterruptedException {
        question.end();
    }
}
