package dev.loombench.lab.observe.jvm;

import java.time.Duration;
import java.util.concurrent.TimeoutException;

/// Deadline of a JVM's answer, cut down to a second while a signal or a debugger has stopped the JVM: then it
/// can't answer, however long one waits.
final class AnswerDeadline {
    private static final Duration STOPPED_LIMIT = Duration.ofSeconds(1);
    private static final Duration CHECK_INTERVAL = Duration.ofMillis(100);

    private final JvmProcess process;
    private final Duration limit;
    private final long end;
    private long lastRunning;

    /// Starts the time.
    ///
    /// @param limit time that a running JVM has for its answer
    AnswerDeadline(JvmProcess process, Duration limit) {
        this.process = process;
        this.limit = limit;
        this.lastRunning = System.nanoTime();
        this.end = lastRunning + limit.toNanos();
    }

    /// Time to wait for an event before this is called again, at most 100 ms.
    ///
    /// @throws TimeoutException if the time is over; its message completes a sentence such as "it didn't answer"
    /// @throws InterruptedException if the thread has been interrupted
    Duration nextWait() throws TimeoutException, InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        long now = System.nanoTime();
        boolean stopped = process.isStopped();
        if (!stopped) {
            lastRunning = now;
        }
        long remaining = Math.min(end, lastRunning + STOPPED_LIMIT.toNanos()) - now;
        if (remaining <= 0) {
            throw new TimeoutException(
                    stopped ? ": it is stopped by a signal or a debugger" : " within " + limit.toMillis() + " ms");
        }
        return Duration.ofNanos(Math.clamp(remaining, 1_000_000, CHECK_INTERVAL.toNanos()));
    }
}
