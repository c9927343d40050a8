package dev.loombench.lab.observe.timeline;

import dev.loombench.lab.observe.jvm.AttachException;
import dev.loombench.lab.observe.jvm.AttachSocket;
import dev.loombench.lab.observe.jvm.FailureKind;
import dev.loombench.lab.observe.jvm.HeapReading;
import dev.loombench.lab.observe.jvm.NativeMemoryReading;
import dev.loombench.lab.observe.jvm.SchedulerReading;
import dev.loombench.lab.observe.jvm.Signal;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/// Samples a JVM's answers to a query, until it answers that the signal can't be known. It is run on a thread
/// of its own: on a busy machine the answer may take seconds, which must not delay other samplers.
final class JvmQuery<T> implements Sampler {
    /// Signals of the virtual thread scheduler.
    static final List<TimelineSignal> SCHEDULER_SIGNALS =
            List.of(TimelineSignal.CARRIERS, TimelineSignal.MOUNTED, TimelineSignal.QUEUED);

    /// Time between two queries of memory, since answering costs the JVM CPU time.
    private static final Duration MEMORY_INTERVAL = Duration.ofSeconds(1);

    private static final Duration FIRST_SCHEDULER_QUERY = Duration.ofSeconds(1);

    /// Time to wait for an answer; a later one is returned by a later call.
    private static final Duration ANSWER_WAIT = Duration.ofMillis(20);

    private static final long MAX_END_MILLIS = 1_000;

    private final Query<T> query;
    private final Duration minInterval;
    private final List<TimelineSignal> signals;
    private final AnswerReader<T> reader;
    private final AtomicLong cpuNanos = new AtomicLong();
    private @Nullable FutureTask<Optional<Answer<T>>> pending;
    private @Nullable Thread thread;
    private long next;
    private boolean unavailable;

    /// Performs the query once.
    @FunctionalInterface
    interface Query<T> {
        Signal<T> answer() throws AttachException;
    }

    /// Writes the values of an answer.
    @FunctionalInterface
    interface AnswerReader<T> {
        /// Writes the values.
        ///
        /// @param nanos monotonic time of the query
        void put(T reading, long nanos, TimelineBuilder figures);
    }

    /// An answer with the time of the query.
    ///
    /// @param nanos monotonic time of the query
    record Answer<T>(long nanos, Signal<T> reading) {}

    /// Creates a query that isn't run yet.
    ///
    /// @param first earliest run, in monotonic nanoseconds
    /// @param minInterval minimum time between two runs
    /// @param signals all signals of an answer
    JvmQuery(Query<T> query, long first, Duration minInterval, List<TimelineSignal> signals, AnswerReader<T> reader) {
        this.query = query;
        this.next = first;
        this.minInterval = minInterval;
        this.signals = signals;
        this.reader = reader;
    }

    /// Samples the used heap including garbage, which the JVM's counters only give as of the last collection.
    ///
    /// @param first earliest query in monotonic nanoseconds, so that it doesn't collide with another one
    ///     opening the attach socket
    static Sampler ofHeap(AttachSocket socket, long first) {
        return new JvmQuery<>(
                () -> HeapReading.read(socket),
                first,
                MEMORY_INTERVAL,
                List.of(TimelineSignal.HEAP_USED),
                (reading, nanos, figures) ->
                        figures.put(TimelineSignal.HEAP_USED, nanos, (double) reading.usedBytes()));
    }

    /// Samples the JVM's native memory by native memory tracking.
    static Sampler ofNativeMemory(AttachSocket socket) {
        return new JvmQuery<>(
                () -> NativeMemoryReading.read(socket),
                Long.MIN_VALUE,
                MEMORY_INTERVAL,
                List.of(TimelineSignal.NATIVE_MEMORY, TimelineSignal.THREAD_STACKS),
                (reading, nanos, figures) -> {
                    figures.put(TimelineSignal.NATIVE_MEMORY, nanos, (double) reading.committedBytes());
                    figures.put(TimelineSignal.THREAD_STACKS, nanos, (double) reading.stackBytes());
                });
    }

    /// Samples the virtual thread scheduler. The JVM answers on a thread of its own, in 0.2 ms plus 20 to 50
    /// ms once for that thread's start, so only JVMs that live for a while are queried.
    ///
    /// @param begun when the JVM was first seen, in monotonic nanoseconds
    static Sampler ofScheduler(AttachSocket socket, long begun) {
        return new JvmQuery<>(
                () -> SchedulerReading.read(socket),
                begun + FIRST_SCHEDULER_QUERY.toNanos(),
                Duration.ZERO,
                SCHEDULER_SIGNALS,
                JvmQuery::putScheduler);
    }

    static void putScheduler(SchedulerReading reading, long nanos, TimelineBuilder figures) {
        figures.put(TimelineSignal.CARRIERS, nanos, reading.carriers());
        figures.put(TimelineSignal.MOUNTED, nanos, reading.mounted());
        figures.put(TimelineSignal.QUEUED, nanos, (double) reading.queued());
    }

    @Override
    public void sample(long nanos, TimelineBuilder figures) {
        if (!unavailable) {
            poll(nanos).ifPresent(answer -> take(answer, figures));
        }
    }

    private void take(Answer<T> answer, TimelineBuilder figures) {
        switch (answer.reading()) {
            case Signal.Present<T>(T reading) -> reader.put(reading, answer.nanos(), figures);
            case Signal.Absent<T>(String reason) -> {
                unavailable = true;
                signals.forEach(signal -> figures.absent(signal, reason));
            }
        }
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

    @Override
    public long backgroundCpuNanos() {
        return cpuNanos.get();
    }

    @Override
    public void end() throws InterruptedException {
        Thread queryThread = thread;
        if (queryThread != null) {
            queryThread.interrupt();
            queryThread.join(MAX_END_MILLIS);
        }
    }
}
