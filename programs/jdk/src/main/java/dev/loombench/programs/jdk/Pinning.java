package dev.loombench.programs.jdk;

import static dev.loombench.protocol.program.ProgramMetric.HUNG;
import static dev.loombench.protocol.program.ProgramMetric.THROUGHPUT;

import dev.loombench.programs.kit.IncorrectResultException;
import dev.loombench.programs.kit.MeasuredWork;
import dev.loombench.programs.kit.MeasuredWork.TimedOperation;
import dev.loombench.programs.kit.Program;
import dev.loombench.programs.kit.ProgramRun;
import dev.loombench.protocol.InvalidValueException;
import dev.loombench.protocol.Quantities;
import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// Virtual threads that each wait where their stack may not be movable: while holding a monitor, in the
/// initialiser of a class, or below a native frame. Nothing is shared, so that a thread waits for nothing but
/// its own time and a carrier.
public final class Pinning implements Program {
    /// What a batch may take beyond all waits one after the other.
    private static final Duration SLACK = Duration.ofSeconds(30);

    /// Time after the limit, beyond one wait, in which a task ends unless all of them hang.
    private static final Duration STANDSTILL = Duration.ofMillis(500);

    private static final MethodHandles.Lookup LOOKUP = MethodHandles.lookup();

    private static volatile Duration initialiserWait = Duration.ZERO;

    /// One task's wait; runs once.
    @FunctionalInterface
    private interface PinnedWait {
        void run() throws ReflectiveOperationException, InterruptedException;
    }

    @Override
    public void run(ProgramRun run) throws Exception {
        int tasks = run.count("tasks");
        Duration wait = run.duration("wait");
        Duration limit = wait.multipliedBy(tasks).plus(SLACK);
        try {
            TimedOperation batch = () -> batch(run.candidate(), tasks, wait, limit);
            MeasuredWork.warmUp(run, batch::run);
            MeasuredWork work = MeasuredWork.measureTimed(run, batch);
            work.reportTime(run);
            run.report(THROUGHPUT, tasks / work.secondsEach());
            run.report(HUNG, 0);
        } catch (HungException e) {
            e.report(run);
        }
    }

    private static long batch(String candidate, int tasks, Duration wait, Duration limit) throws Exception {
        List<PinnedWait> waits = waits(candidate, tasks, wait);
        CountDownLatch unfinished = new CountDownLatch(tasks);
        AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
        long start = System.nanoTime();
        AtomicLong lastEnd = new AtomicLong(start);
        for (PinnedWait each : waits) {
            Thread.startVirtualThread(() -> {
                try {
                    each.run();
                } catch (ReflectiveOperationException | InterruptedException | LinkageError e) {
                    failure.set(e);
                } finally {
                    lastEnd.set(System.nanoTime());
                    unfinished.countDown();
                }
            });
        }
        long nanos = HungException.await(unfinished, start, limit, STANDSTILL.plus(wait), lastEnd::get);
        Throwable thrown = failure.get();
        if (thrown != null) {
            throw new IncorrectResultException("a task threw " + thrown);
        }
        if (nanos < wait.toNanos()) {
            throw new IncorrectResultException("all tasks ended within " + Quantities.text(Duration.ofNanos(nanos))
                    + ", but each was to wait " + Quantities.text(wait));
        }
        return nanos;
    }

    private static List<PinnedWait> waits(String candidate, int tasks, Duration wait)
            throws IOException, IllegalAccessException {
        initialiserWait = wait;
        byte[] template = candidate.equals("class-initialiser") ? classFile(WaitingInitialiser.class) : new byte[0];
        List<PinnedWait> waits = new ArrayList<>();
        for (int i = 0; i < tasks; i++) {
            waits.add(
                    switch (candidate) {
                        case "lock" -> underLock(wait);
                        case "synchronized" -> underMonitor(wait);
                        case "class-initialiser" -> {
                            Class<?> own =
                                    LOOKUP.defineHiddenClass(template, false).lookupClass();
                            yield () -> LOOKUP.ensureInitialized(own);
                        }
                        case "native-frame" -> {
                            ClassLoader own = new WaitingLoader(wait);
                            yield () -> Class.forName(Pinning.class.getName(), false, own);
                        }
                        default -> throw new InvalidValueException(candidate, "a candidate of pinning");
                    });
        }
        return waits;
    }

    private static PinnedWait underLock(Duration wait) {
        ReentrantLock own = new ReentrantLock();
        return () -> {
            own.lock();
            try {
                Thread.sleep(wait);
            } finally {
                own.unlock();
            }
        };
    }

    private static PinnedWait underMonitor(Duration wait) {
        Object own = new Object();
        return () -> {
            synchronized (own) {
                Thread.sleep(wait);
            }
        };
    }

    private static byte[] classFile(Class<?> type) throws IOException {
        String name = type.getName().substring(type.getPackageName().length() + 1) + ".class";
        try (InputStream in = Objects.requireNonNull(type.getResourceAsStream(name), name)) {
            return in.readAllBytes();
        }
    }

    /// Waits on behalf of a class that is being initialised.
    ///
    /// @return how long
    static Duration waitInInitialiser() {
        Duration wait = initialiserWait;
        try {
            Thread.sleep(wait);
        } catch (InterruptedException e) {
            throw new IllegalStateException("interrupted in an initialiser", e);
        }
        return wait;
    }

    /// Template of the hidden classes, one for each task. The JVM runs an initialiser below a frame of its own, which
    /// can't be moved.
    static final class WaitingInitialiser {
        static final Duration WAITED = waitInInitialiser();

        private WaitingInitialiser() {}
    }

    /// Loader that waits before it delegates. `Class.forName` calls it from native code: the most ordinary way
    /// to a native frame below Java code, on every JDK and without options.
    private static final class WaitingLoader extends ClassLoader {
        private final Duration wait;

        WaitingLoader(Duration wait) {
            super(Pinning.class.getClassLoader());
            this.wait = wait;
        }

        @Override
        public Class<?> loadClass(String name) throws ClassNotFoundException {
            try {
                Thread.sleep(wait);
            } catch (InterruptedException e) {
                throw new ClassNotFoundException(name, e);
            }
            return super.loadClass(name);
        }
    }
}
