package dev.loombench.lab.timeline;

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

    private final Question<SchedulerReading> question;
    private boolean silent;

    /// @param begun when the JVM was first seen, in monotonic nanoseconds
    SchedulerLook(AttachSocket socket, long begun) {
        this.question = new Question<>(() -> SchedulerReading.read(socket), begun + SETTLED.toNanos(), Duration.ZERO);
    }

    @Override
    public void take(long nanos, Figures figures) {
        if (!silent) {
            question.ask(nanos).ifPresent(answer -> take(answer, figures));
        }
    }

    private void take(Question.Answer<SchedulerReading> answer, Figures figures) {
        switch (answer.said()) {
            case Signal.Present<SchedulerReading>(SchedulerReading reading) -> put(reading, answer.nanos(), figures);
            case Signal.Absent<SchedulerReading>(String reason) -> {
                silent = true;
                SIGNALS.forEach(signal -> figures.absent(signal, reason));
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

    static void put(SchedulerReading reading, long nanos, Figures figures) {
        figures.put(TimelineSignal.CARRIERS, nanos, reading.carriers());
        figures.put(TimelineSignal.MOUNTED, nanos, reading.mounted());
        figures.put(TimelineSignal.QUEUED, nanos, (double) reading.queued());
    }
}
