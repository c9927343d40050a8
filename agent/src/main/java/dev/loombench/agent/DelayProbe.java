package dev.loombench.agent;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/// Starts virtual threads that only tell when they run. Each is started whether or not the earlier ones
/// have run, as a program's would be; a few wait at most, so that a scheduler that stands still isn't
/// filled. For one thread.
final class DelayProbe {
    /// At 20 ms, those of more than a second.
    static final int MOST_WAITING = 64;

    private final ExecutorService starter = Executors.newThreadPerTaskExecutor(Thread.ofVirtual()
            .name("loombench-probe")
            .inheritInheritableThreadLocals(false)
            .factory());

    private final ArrayDeque<Run> waiting = new ArrayDeque<>();

    /// The container of the probe's threads, which aren't the host's.
    Object container() {
        return starter;
    }

    void start() {
        if (waiting.size() < MOST_WAITING) {
            var run = new Run(System.nanoTime());
            starter.execute(run);
            waiting.add(run);
        }
    }

    /// The delays in nanoseconds of those that have run since the last call.
    List<Long> delays() {
        List<Long> delays = new ArrayList<>();
        for (Iterator<Run> runs = waiting.iterator(); runs.hasNext(); ) {
            long delay = runs.next().delay;
            if (delay != Run.NOT_YET) {
                delays.add(delay);
                runs.remove();
            }
        }
        return delays;
    }

    /// For how long the oldest one has been waiting that hadn't run at the last call of [#delays()].
    @Nullable
    Long waitingNanos() {
        Run oldest = waiting.peek();
        return oldest == null ? null : Long.valueOf(System.nanoTime() - oldest.started);
    }

    /// Those that are waiting now.
    int waiting() {
        return (int) waiting.stream().filter(run -> run.delay == Run.NOT_YET).count();
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
