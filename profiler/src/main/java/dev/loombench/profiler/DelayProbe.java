package dev.loombench.profiler;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.concurrent.locks.LockSupport;
import org.openjdk.jmh.util.SampleBuffer;

/// Starts virtual threads that only tell when they run, whether or not the earlier ones have run, as a
/// program's would be. A few wait at most, so that a scheduler that stands still isn't filled. For one
/// thread at a time.
final class DelayProbe {
    /// At 20 ms, those of more than a second.
    static final int MOST_WAITING = 64;

    private static final Duration PATIENCE = Duration.ofMillis(100);
    private static final Duration MOMENT = Duration.ofNanos(100_000);

    private final ArrayDeque<Run> waiting = new ArrayDeque<>();
    private final SampleBuffer delays = new SampleBuffer();

    /// Starts another one.
    ///
    /// @return whether there was room for it
    boolean start() {
        collect();
        if (waiting.size() == MOST_WAITING) {
            return false;
        }
        var run = new Run(System.nanoTime());
        Thread.ofVirtual()
                .name("loombench-probe")
                .inheritInheritableThreadLocals(false)
                .start(run);
        waiting.add(run);
        return true;
    }

    /// Of all that were started, in nanoseconds. The last ones get a moment to run; one that still hasn't
    /// counts with what it has waited so far, which is less than its delay.
    SampleBuffer delays() {
        long end = System.nanoTime() + PATIENCE.toNanos();
        collect();
        while (!waiting.isEmpty() && System.nanoTime() - end < 0) {
            LockSupport.parkNanos(this, MOMENT.toNanos());
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
        for (Iterator<Run> runs = waiting.iterator(); runs.hasNext(); ) {
            long delay = runs.next().delay;
            if (delay != Run.NOT_YET) {
                delays.add(delay);
                runs.remove();
            }
        }
    }

    private static final class Run implements Runnable {
        static final long NOT_YET = -1;

        final long started;
        volatile long delay = NOT_YET;

        Run(long started) {
            this.started = started;
        }

        @Override
        public void run() {
            delay = Math.max(0, System.nanoTime() - started);
        }
    }
}
