package dev.loombench.programs.jdk;

import dev.loombench.programs.kit.FirstFailure;
import dev.loombench.programs.kit.IncorrectResultException;
import dev.loombench.programs.kit.Program;
import dev.loombench.programs.kit.ProgramRun;
import dev.loombench.protocol.program.ProgramMetric;
import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// `threads` that always compute, from the JVM's first moment on, in code that the compilers have yet to compile
/// ([OrderReport]). Platform threads share the processors with the compilers' threads, one share each; of virtual
/// threads only the carriers compete with them. There is no warm-up: it is what is measured, for the time of
/// `measure`.
///
/// The level that counts as warm is that after a pause in which the compilers catch up, since the level under load
/// may stay low for minutes. Throughput is what was reached under load. All threads repeat the same operation;
/// virtual ones yield after each, since they would keep their carriers otherwise.
public final class JitStarvation implements Program {
    private static final Duration WINDOW = Duration.ofMillis(100);
    private static final int MIN_WINDOWS = 10;
    private static final int INPUTS = 64;

    /// The load after the pause takes this part of the measured time.
    private static final int RESTED_PART = 4;

    private static final Duration QUIET = Duration.ofMillis(300);
    private static final Duration MAX_PAUSE = Duration.ofSeconds(10);
    private static final Duration POLL_INTERVAL = Duration.ofMillis(20);

    private final LongAdder operations = new LongAdder();
    private final AtomicLong inputs = new AtomicLong();
    private final AtomicLongArray digests = new AtomicLongArray(INPUTS);
    private final FirstFailure failure = new FirstFailure();
    private volatile @Nullable CountDownLatch pause;
    private volatile boolean stopped;

    @Override
    public void run(ProgramRun run) throws Exception {
        int threads = run.count("threads");
        long begin = System.nanoTime();
        boolean virtual = run.candidate().equals("virtual");
        Thread.Builder builder =
                virtual ? Thread.ofVirtual() : Thread.ofPlatform().daemon();
        for (int thread = 0; thread < threads; thread++) {
            builder.start(() -> operateRepeatedly(virtual));
        }
        WarmUpCurve underLoad = curve(begin, run.measure());
        pause();
        WarmUpCurve rested = curve(System.nanoTime(), run.measure().dividedBy(RESTED_PART));
        stopped = true;
        failure.throwIfPresent();
        double reached = underLoad.finalLevel();
        underLoad
                .warmAfter(Math.max(reached, rested.finalLevel()))
                .ifPresent(seconds -> run.report(ProgramMetric.WARM_AFTER, seconds));
        run.report(ProgramMetric.THROUGHPUT, reached);
    }

    /// Windows take their true length, since this thread competes with all the others.
    private WarmUpCurve curve(long begin, Duration time) {
        long window = Math.clamp(time.toNanos() / MIN_WINDOWS, 1, WINDOW.toNanos());
        WarmUpCurve curve = new WarmUpCurve();
        long first = operations.sum();
        long before = first;
        long end = begin;
        do {
            long due = end + window;
            for (long left = due - System.nanoTime(); left > 0; left = due - System.nanoTime()) {
                LockSupport.parkNanos(left);
            }
            end = System.nanoTime();
            long after = operations.sum();
            curve.add((end - begin) / 1e9, after - before);
            before = after;
        } while ((end - begin < time.toNanos() || before == first) && !failure.isPresent());
        return curve;
    }

    /// Stops all operations until no compilation has ended for a while.
    private void pause() throws InterruptedException {
        CountDownLatch end = new CountDownLatch(1);
        pause = end;
        CompilationMXBean compilers = ManagementFactory.getCompilationMXBean();
        long begin = System.nanoTime();
        long quietSince = begin;
        long compiled = -1;
        while (System.nanoTime() - quietSince < QUIET.toNanos() && System.nanoTime() - begin < MAX_PAUSE.toNanos()) {
            long now = compilers.getTotalCompilationTime();
            if (now != compiled) {
                compiled = now;
                quietSince = System.nanoTime();
            }
            Thread.sleep(POLL_INTERVAL);
        }
        pause = null;
        end.countDown();
    }

    @SuppressWarnings("ThreadPriorityCheck") // only lets the next thread run, and no result depends on it
    private void operateRepeatedly(boolean yielding) {
        while (!stopped) {
            operate();
            if (yielding) {
                Thread.yield();
            }
        }
    }

    private void operate() {
        try {
            CountDownLatch resumed = pause;
            if (resumed != null) {
                resumed.await();
            }
            int input = (int) (inputs.getAndIncrement() % INPUTS);
            long digest = OrderReport.digest(input) | 1;
            if (!digests.compareAndSet(input, 0, digest) && digests.get(input) != digest) {
                throw new IncorrectResultException("the report of orders " + input + " came out in two ways");
            }
            operations.increment();
        } catch (IncorrectResultException | InterruptedException | RuntimeException e) {
            failure.record(e);
            stopped = true;
        }
    }
}
