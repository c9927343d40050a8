package dev.loombench.profiler;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.concurrent.locks.LockSupport;
import org.openjdk.jmh.util.SampleBuffer;

/// Probe of the scheduling delay: starts virtual threads that only record when they first run, independently of
/// earlier ones, like those of a program. The number of waiting probes is limited, so that a stalled scheduler
/// isn't flooded. For one thread at a time.
final class DelayProbe {
    /// Maximum number of waiting probes: more than a second at one every 20 ms.
    static final int MAX_WAITING = 64;

    private static final Duration MAX_WAIT = Duration.ofMillis(100);
    private static final Duration POLL_INTERVAL = Duration.ofNanos(100_000);

    private final ArrayDeque<ProbeTask> waiting = new ArrayDeque<>();
    private final SampleBuffer delays = new SampleBuffer();

    /// Starts a probe.
    ///
    /// @return whether the limit allowed it
    boolean start() {
        collect();
        if (waiting.size() == MAX_WAITING) {
            return false;
        }
        var run = new ProbeTask(System.nanoTime());
        Thread.ofVirtual()
                .name("loombench-probe")
                .inheritInheritableThreadLocals(false)
                .start(run);
        waiting.add(run);
        return true;
    }

    /// Delays of all probes, in nanoseconds. Waits up to 100 ms for the last ones; one that still hasn't run
    /// counts with its age so far, a lower bound of its delay.
    SampleBuffer delays() {
        long end = System.nanoTime() + MAX_WAIT.toNanos();
        collect();
        while (!waiting.isEmpty() && System.nanoTime() - end < 0) {
            LockSupport.parkNanos(this, POLL_INTERVAL.toNanos());
            collect();
        }
        waiting.forEach(run -> delays.add(System.nanoTime() - run.started));
        waiting.clear();
        return delays;
    }

    boolean hasRun() {
        return delays.count() > 0;
    }

    private void collect() {
        for (Iterator<ProbeTask> runs = waiting.iterator(); runs.hasNext(); ) {
            long delay = runs.next().delay;
            if (delay != ProbeTask.NOT_YET) {
                delays.add(delay);
                runs.remove();
            }
        }
    }

    private static final class ProbeTask implements Runnable {
        static final long NOT_YET = -1;

        final long started;
        volatile long delay = NOT_YET;

        ProbeTask(long started) {
            this.started = started;
        }

        @Override
        public void run() {
            delay = Math.max(0, System.nanoTime() - started);
        }
    }
}
