package dev.loombench.agent;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.ForkJoinPool;
import org.jspecify.annotations.Nullable;

/// Signals that the agent samples. One that can't be read, from the start or later, is reported once with the
/// reason and is absent from then on.
final class SignalSampler {
    /// Minimum time between two readings of held locks, which take longer than counting threads.
    private static final long LOCKS_INTERVAL_NANOS = 1_000_000_000;

    private final SampleFile file;
    private @Nullable DelayProbe probe;
    private @Nullable LiveThreads live;
    private @Nullable HeldLocks locks;
    private final SamplingInterval locksPace = new SamplingInterval();
    private long nextLocks;
    private @Nullable ForkJoinPool scheduler;

    SignalSampler(SampleFile file, Options options) throws IOException {
        this.file = file;
        if (options.probe().isZero()) {
            absent(Layout.DELAY, "probe=0");
        } else {
            probe = new DelayProbe();
        }
        try {
            live = new LiveThreads(probe == null ? null : probe.container());
        } catch (Throwable t) {
            noThreads(t);
        }
        if (live != null) {
            try {
                locks = new HeldLocks();
            } catch (Throwable t) {
                absent(Layout.LOCKS, t.toString());
            }
        }
        try {
            scheduler = SchedulerLookup.find();
        } catch (Throwable t) {
            absent(Layout.SCHEDULER, t.toString());
        }
    }

    /// Starts a probe of the scheduling delay.
    void probe() throws IOException {
        DelayProbe started = probe;
        if (started == null) {
            return;
        }
        try {
            started.start();
        } catch (Throwable t) {
            probe = null;
            absent(Layout.DELAY, t.toString());
        }
    }

    /// Writes a sample, and before it the held locks if their next reading is due.
    ///
    /// @param start [System#nanoTime] at the start of the file
    /// @return whether the limit of the file allowed it
    boolean write(long start) throws IOException {
        DelayProbe current = probe;
        List<Long> delays = current == null ? List.of() : current.delays();
        Long waiting = current == null ? null : current.waitingNanos();
        long begin = System.nanoTime() - start;
        HeldLocks reader = begin >= nextLocks ? locks : null;
        HeldLocks.LockQueues queues = reader == null ? null : reader.newQueues();
        Long count = countLive(queues);
        if (queues != null) {
            if (!writeLocks(queues)) {
                return false;
            }
            long after = System.nanoTime() - start;
            nextLocks = after + Math.max(LOCKS_INTERVAL_NANOS, locksPace.pauseNanos(after - begin));
        }
        return file.write(Layout.sample(
                (System.nanoTime() - start) / 1_000,
                count,
                scheduler == null ? null : SchedulerState.read(scheduler, current == null ? () -> 0 : current::waiting),
                waiting == null ? null : Long.valueOf(waiting / 1_000),
                delays));
    }

    private @Nullable Long countLive(HeldLocks.@Nullable LockQueues queues) throws IOException {
        LiveThreads threads = live;
        if (threads == null) {
            return null;
        }
        try {
            return threads.visit(queues == null ? thread -> {} : queues::visit);
        } catch (Throwable t) {
            noThreads(t);
            return null;
        }
    }

    private void noThreads(Throwable t) throws IOException {
        live = null;
        locks = null;
        absent(Layout.LIVE, t.toString());
        absent(Layout.LOCKS, t.toString());
    }

    private boolean writeLocks(HeldLocks.LockQueues queues) throws IOException {
        if (locks == null) {
            return true;
        }
        List<HeldLocks.HeldLock> held;
        try {
            held = queues.read();
        } catch (Throwable t) {
            locks = null;
            absent(Layout.LOCKS, t.toString());
            return true;
        }
        if (!file.write(Layout.LOCKS)) {
            return false;
        }
        for (HeldLocks.HeldLock lock : held) {
            if (!file.write(Layout.lock(lock))) {
                return false;
            }
        }
        return true;
    }

    private void absent(String signal, String why) throws IOException {
        file.write(Layout.absent(signal, why));
    }
}
