package dev.loombench.programs.jdk;

import dev.loombench.programs.kit.Program;
import dev.loombench.programs.kit.ProgramRun;
import dev.loombench.protocol.program.ProgramMetric;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// `threads` that always compute, from the JVM's first moment on, in code that the compilers have yet to compile
/// ([OrderReport]). Platform threads share the processors with the compilers' threads, one share each; of virtual
/// threads
/// only the carriers compete with them. There is no warm-up: it is what is measured, for the time of `measure`.
///
/// A virtual thread ends with each operation and starts its successor, as requests do, since it would
/// keep its carrier otherwise.
public final class JitStarvation implements Program {
    private static final Duration WINDOW = Duration.ofMillis(100);
    private static final int MIN_WINDOWS = 10;
    private static final int INPUTS = 64;

    private final LongAdder operations = new LongAdder();
    private final AtomicLong inputs = new AtomicLong();
    private final AtomicLongArray digests = new AtomicLongArray(INPUTS);
    private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
    private volatile boolean stopped;

    @Override
    public void run(ProgramRun run) throws Exception {
        int threads = run.count("threads");
        long begin = System.nanoTime();
        if (run.candidate().equals("virtual")) {
            for (int thread = 0; thread < threads; thread++) {
                Thread.startVirtualThread(this::operateAndSucceed);
            }
        } else {
            Thread.Builder.OfPlatform platform = Thread.ofPlatform().daemon();
            for (int thread = 0; thread < threads; thread++) {
                platform.start(this::operateRepeatedly);
            }
        }
        WarmUpCurve curve = curve(begin, run.measure());
        stopped = true;
        Throwable thrown = failure.get();
        if (thrown != null) {
            throw thrown instanceof Exception e ? e : new IllegalStateException(thrown);
        }
        run.report(ProgramMetric.WARM_AFTER, curve.warmAfter());
        run.report(ProgramMetric.THROUGHPUT, curve.finalLevel());
    }

    /// Windows take their true length, since this thread competes with all the others.
    private WarmUpCurve curve(long begin, Duration time) {
        long window = Math.clamp(time.toNanos() / MIN_WINDOWS, 1, WINDOW.toNanos());
        WarmUpCurve curve = new WarmUpCurve();
        long before = 0;
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
        } while ((end - begin < time.toNanos() || before == 0) && failure.get() == null);
        return curve;
    }

    private void operateRepeatedly() {
        while (!stopped) {
            operate();
        }
    }

    private void operateAndSucceed() {
        operate();
        if (!stopped) {
            Thread.startVirtualThread(this::operateAndSucceed);
        }
    }

    private void operate() {
        try {
            int input = (int) (inputs.getAndIncrement() % INPUTS);
            long digest = OrderReport.digest(input) | 1;
            if (!digests.compareAndSet(input, 0, digest) && digests.get(input) != digest) {
                throw new IncorrectResultException("the report of orders " + input + " came out in two ways");
            }
            operations.increment();
        } catch (IncorrectResultException | RuntimeException e) {
            failure.compareAndSet(null, e);
            stopped = true;
        }
    }
}
