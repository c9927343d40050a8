package dev.loombench.agent;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/// Probe of the scheduling delay: starts virtual threads that only record when they first run, independently of
/// earlier ones, like those of a program. The number of waiting probes is limited, so that a stalled scheduler
/// isn't flooded. Confined to one thread, or one lock.
public final class DelayProbe {
    /// Maximum number of waiting probes: more than a second at one every 20 ms.
    static final int MAX_WAITING = 64;

    private final ExecutorService starter = Executors.newThreadPerTaskExecutor(Thread.ofVirtual()
            .name("loombench-probe")
            .inheritInheritableThreadLocals(false)
            .factory());

    private final ArrayDeque<ProbeTask> waiting = new ArrayDeque<>();

    /// Thread container of the probes, which don't count as threads of the host.
    public Object container() {
        return starter;
    }

    /// Starts a probe, unless too many are waiting.
    public void start() {
        if (waiting.size() < MAX_WAITING) {
            var run = new ProbeTask(System.nanoTime());
            starter.execute(run);
            waiting.add(run);
        }
    }

    /// Delays in nanoseconds of the probes that have run since the last call.
    public List<Long> delays() {
        List<Long> delays = new ArrayList<>();
        for (Iterator<ProbeTask> runs = waiting.iterator(); runs.hasNext(); ) {
            long delay = runs.next().delay;
            if (delay != ProbeTask.NOT_YET) {
                delays.add(delay);
                runs.remove();
            }
        }
        return delays;
    }

    /// Age in nanoseconds of the oldest probe that hadn't run at the last call of [#delays()]; null if there is
    /// none.
    public @Nullable Long waitingNanos() {
        ProbeTask oldest = waiting.peek();
        return oldest == null ? null : Long.valueOf(System.nanoTime() - oldest.started);
    }

    /// Number of probes that are waiting now.
    public int waiting() {
        return (int)
                waiting.stream().filter(run -> run.delay == ProbeTask.NOT_YET).count();
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
