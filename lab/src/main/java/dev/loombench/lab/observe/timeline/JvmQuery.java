package dev.loombench.lab.observe.timeline;

import dev.loombench.lab.observe.jvm.AttachException;
import dev.loombench.lab.observe.jvm.AttachException.FailureKind;
import dev.loombench.lab.observe.jvm.Signal;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/// A repeated query of a JVM, run on a thread of its own: on a busy machine the answer may take seconds, which
/// must not delay other samplers.
final class JvmQuery<T> {
    /// Time to wait for an answer; a later one is returned by a later call.
    private static final Duration ANSWER_WAIT = Duration.ofMillis(20);

    private static final long MAX_END_MILLIS = 1_000;

    private final Query<T> query;
    private final Duration minInterval;
    private final AtomicLong cpuNanos = new AtomicLong();
    private @Nullable FutureTask<Optional<Answer<T>>> pending;
    private @Nullable Thread thread;
    private long next;

    /// Performs the query once.
    @FunctionalInterface
    interface Query<T> {
        Signal<T> answer() throws AttachException;
    }

    /// An answer with the time of the query.
    ///
    /// @param nanos monotonic time of the query
    record Answer<T>(long nanos, Signal<T> reading) {}

    /// Creates a query that isn't run yet.
    ///
    /// @param first earliest run, in monotonic nanoseconds
    /// @param minInterval minimum time between two runs
    JvmQuery(Query<T> query, long first, Duration minInterval) {
        this.query = query;
        this.next = first;
        this.minInterval = minInterval;
    }

    /// Runs the query if it is due and no earlier one is pending.
    ///
    /// @param nanos current monotonic time
    /// @return the answer, possibly to an earlier query; empty if there is none yet. A JVM that can't be
    ///     queried gives an absent signal; one that doesn't answer is queried again
    Optional<Answer<T>> poll(long nanos) {
        FutureTask<Optional<Answer<T>>> earlier = pending;
        if (earlier != null) {
            return earlier.isDone() ? answer(earlier) : Optional.empty();
        }
        if (nanos < next) {
            return Optional.empty();
        }
        next = nanos + minInterval.toNanos();
        FutureTask<Optional<Answer<T>>> task = new FutureTask<>(() -> runQuery(nanos));
        pending = task;
        thread = Thread.ofPlatform().daemon().name("timeline-question").start(task);
        return answer(task);
    }

    private Optional<Answer<T>> answer(FutureTask<Optional<Answer<T>>> task) {
        try {
            Optional<Answer<T>> answer = task.get(ANSWER_WAIT.toMillis(), TimeUnit.MILLISECONDS);
            pending = null;
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

    private Optional<Answer<T>> runQuery(long nanos) {
        try {
            return Optional.of(new Answer<>(nanos, query.answer()));
        } catch (AttachException failure) {
            return failure.kind() == FailureKind.SILENT
                    ? Optional.empty()
                    : Optional.of(new Answer<>(nanos, new Signal.Absent<>(String.valueOf(failure.getMessage()))));
        } finally {
            cpuNanos.addAndGet(ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime());
        }
    }

    /// CPU time of all finished queries, in nanoseconds.
    long cpuNanos() {
        return cpuNanos.get();
    }

    /// Interrupts a pending query.
    void end() throws InterruptedException {
        Thread queryThread = thread;
        if (queryThread != null) {
            queryThread.interrupt();
            queryThread.join(MAX_END_MILLIS);
        }
    }
}
