package dev.loombench.lab.timeline;

import dev.loombench.lab.attach.AttachFailure;
import dev.loombench.lab.attach.AttachFailure.Why;
import dev.loombench.lab.jvm.Signal;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/// A question to a JVM, again and again. It is asked on a thread of its own: on a busy machine the answer may take
/// seconds, and looks at other things mustn't wait for it.
final class Question<T> {
    /// An answer that is there so soon belongs to the look that asked; a later one to the look that finds it.
    private static final Duration PATIENCE = Duration.ofMillis(20);

    private static final long LONGEST_END_MILLIS = 1_000;

    private final Asked<T> asked;
    private final Duration least;
    private final AtomicLong spent = new AtomicLong();
    private @Nullable FutureTask<Optional<Answer<T>>> open;
    private @Nullable Thread thread;
    private long next;

    /// Asks a JVM once.
    @FunctionalInterface
    interface Asked<T> {
        Signal<T> answer() throws AttachFailure;
    }

    /// @param nanos when it was asked, monotonic
    record Answer<T>(long nanos, Signal<T> said) {}

    /// @param first before that it isn't asked, in monotonic nanoseconds
    /// @param least time between two questions
    Question(Asked<T> asked, long first, Duration least) {
        this.asked = asked;
        this.next = first;
        this.least = least;
    }

    /// Asks if it is time, unless an earlier question is still open.
    ///
    /// @param nanos now, monotonic
    /// @return the answer, maybe to an earlier question; empty where there is none yet. A JVM that can't be
    ///     asked is a signal that is absent; one that is silent will be asked again
    Optional<Answer<T>> ask(long nanos) {
        FutureTask<Optional<Answer<T>>> before = open;
        if (before != null) {
            return before.isDone() ? answer(before) : Optional.empty();
        }
        if (nanos < next) {
            return Optional.empty();
        }
        next = nanos + least.toNanos();
        FutureTask<Optional<Answer<T>>> begun = new FutureTask<>(() -> asked(nanos));
        open = begun;
        thread = Thread.ofPlatform().daemon().name("timeline-question").start(begun);
        return answer(begun);
    }

    private Optional<Answer<T>> answer(FutureTask<Optional<Answer<T>>> task) {
        try {
            Optional<Answer<T>> answer = task.get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
            open = null;
            return answer;
        } catch (TimeoutException later) {
            return Optional.empty();
        } catch (InterruptedException over) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        } catch (ExecutionException e) {
            throw new IllegalStateException("the question went wrong", e.getCause());
        }
    }

    private Optional<Answer<T>> asked(long nanos) {
        try {
            return Optional.of(new Answer<>(nanos, asked.answer()));
        } catch (AttachFailure failure) {
            return failure.why() == Why.SILENT
                    ? Optional.empty()
                    : Optional.of(new Answer<>(nanos, new Signal.Absent<>(String.valueOf(failure.getMessage()))));
        } finally {
            spent.addAndGet(ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime());
        }
    }

    /// Processor time of all questions that are over, in nanoseconds.
    long spent() {
        return spent.get();
    }

    /// Gives up the one that is open.
    void end() throws InterruptedException {
        Thread last = thread;
        if (last != null) {
            last.interrupt();
            last.join(LONGEST_END_MILLIS);
        }
    }
}
