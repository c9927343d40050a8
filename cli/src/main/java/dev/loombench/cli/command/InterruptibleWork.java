package dev.loombench.cli.command;

import dev.loombench.lab.machine.probe.TempDirectory;
import dev.loombench.lab.process.Cancellation;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/// Work of a command that SIGINT and SIGTERM end early, within 2 s: its children are killed, or end gracefully for
/// a moment, finished results are written, and only then the process ends. It is closed when all results are
/// written. Work that merely waits, whatever for, is given up; results of a large run may take longer to write.
public final class InterruptibleWork implements AutoCloseable {
    /// Time that a load has to end gracefully.
    private static final Duration GRACE = Duration.ofMillis(1_200);

    /// Time after which a worker that may be interrupted is.
    private static final Duration INTERRUPT_AFTER = Duration.ofMillis(600);

    /// Time until a worker that waits is given up.
    private static final Duration WAIT_LIMIT = Duration.ofMillis(1_900);

    /// Maximum time for writing results.
    private static final Duration WRITE_LIMIT = Duration.ofSeconds(30);

    private static final Duration CHECK_INTERVAL = Duration.ofMillis(500);

    /// CPU time of a worker in a check interval from which on it works; one that polls takes less.
    private static final Duration MIN_WORK = Duration.ofMillis(20);

    private final Runnable clearProgress;
    private final Cancellation cancellation = new Cancellation();
    private final boolean graceful;
    private final AtomicBoolean gracefulEnd = new AtomicBoolean();
    private final CountDownLatch written = new CountDownLatch(1);
    private final Thread worker = Thread.currentThread();
    private final Thread shutdownHook;
    private boolean mayInterrupt;

    private InterruptibleWork(Runnable clearProgress, boolean graceful, boolean mayInterrupt) {
        this.clearProgress = clearProgress;
        this.graceful = graceful;
        this.mayInterrupt = mayInterrupt;
        this.shutdownHook = new Thread(this::onShutdown, "interruption");
        TempDirectory.ofThisMachine().removeAbandoned(Path.of(System.getProperty("java.io.tmpdir")));
        Runtime.getRuntime().addShutdownHook(shutdownHook);
    }

    /// @param clearProgress removes the live lines of the work's progress
    public static InterruptibleWork start(Runnable clearProgress) {
        return new InterruptibleWork(clearProgress, false, false);
    }

    /// Work that waits for processes which it didn't start and can't kill: its thread is interrupted if it doesn't end
    /// at once.
    ///
    /// @param clearProgress removes the live lines of the work's progress
    public static InterruptibleWork startObserving(Runnable clearProgress) {
        return new InterruptibleWork(clearProgress, false, true);
    }

    /// Work with a grace period: a signal asks it to end, and cancels it only if that takes too long.
    ///
    /// @param clearProgress removes the live lines of the work's progress
    public static InterruptibleWork startWithGrace(Runnable clearProgress) {
        return new InterruptibleWork(clearProgress, true, false);
    }

    private void onShutdown() {
        long begin = System.nanoTime();
        gracefulEnd.set(graceful);
        if (!graceful) {
            cancellation.request();
        }
        try {
            if (!isWritten(begin, INTERRUPT_AFTER)) {
                interruptWorker();
            }
            if (graceful && !isWritten(begin, GRACE)) {
                cancellation.request();
            }
            if (!isWritten(begin, WAIT_LIMIT.minus(CHECK_INTERVAL)) && !awaitWriting(begin)) {
                System.err.println("loombench: interrupted before all results were written; what is finished is saved");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized void interruptWorker() {
        if (mayInterrupt) {
            worker.interrupt();
        }
    }

    private boolean isWritten(long begin, Duration time) throws InterruptedException {
        return written.await(time.toNanos() - (System.nanoTime() - begin), TimeUnit.NANOSECONDS);
    }

    /// Waits while the worker takes CPU time.
    ///
    /// @return whether everything is written
    private boolean awaitWriting(long begin) throws InterruptedException {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long before;
        do {
            before = threads.getThreadCpuTime(worker.threadId());
            if (written.await(CHECK_INTERVAL.toNanos(), TimeUnit.NANOSECONDS)) {
                return true;
            }
        } while (threads.getThreadCpuTime(worker.threadId()) - before >= MIN_WORK.toNanos()
                && System.nanoTime() - begin < WRITE_LIMIT.toNanos());
        return false;
    }

    /// Cancels the work's children; requested by a signal.
    public Cancellation cancellation() {
        return cancellation;
    }

    /// Asks work with a grace period to end, once it is true.
    public AtomicBoolean gracefulEnd() {
        return gracefulEnd;
    }

    public boolean isInterrupted() {
        return cancellation.isRequested() || gracefulEnd.get();
    }

    /// Removes the live lines of the progress, so that results can be printed. From now on the thread
    /// isn't interrupted, which would break what it writes.
    ///
    /// @return whether a signal ended the work early
    public boolean end() {
        clearProgress.run();
        synchronized (this) {
            boolean interrupted = mayInterrupt && Thread.interrupted();
            mayInterrupt = false;
            return interrupted || isInterrupted();
        }
    }

    /// Signals that all results are written, so that a pending shutdown may proceed.
    @Override
    public void close() {
        written.countDown();
        try {
            Runtime.getRuntime().removeShutdownHook(shutdownHook);
        } catch (IllegalStateException e) {
            // the shutdown is under way, and its exit code is the signal's
        }
    }
}
