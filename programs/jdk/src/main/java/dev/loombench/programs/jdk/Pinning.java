package dev.loombench.programs.jdk;

import static dev.loombench.protocol.program.ProgramMetric.HUNG;
import static dev.loombench.protocol.program.ProgramMetric.THROUGHPUT;
import static dev.loombench.protocol.program.ProgramMetric.TIME;

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
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// Virtual threads that each wait where their stack may not be movable: while holding a monitor, in the initialiser of
/// a
/// class, or below a native frame. Nothing is shared, so that a thread waits for nothing but its own time and a
/// carrier.
public final class Pinning implements Program {
    /// What a batch may take beyond all waits one after the other.
    private static final Duration SLACK = Duration.ofSeconds(30);

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
            BatchTimer.Batch batch = () -> batch(run.candidate(), tasks, wait, limit);
            BatchTimer.warmUp(run, batch);
            double seconds = BatchTimer.meanSeconds(run, batch);
            run.report(TIME, seconds);
            run.report(THROUGHPUT, tasks / seconds);
            run.report(HUNG, 0);
        } catch (HungException e) {
            double seconds = limit.toNanos() / 1e9;
            run.report(TIME, seconds);
            run.report(THROUGHPUT, e.finished / seconds);
            run.report(HUNG, 100);
        }
    }

    private static long batch(String candidate, int tasks, Duration wait, Duration limit) throws Exception {
        List<PinnedWait> waits = waits(candidate, tasks, wait);
        CountDownLatch unfinished = new CountDownLatch(tasks);
        AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
        long start = System.nanoTime();
        for (PinnedWait each : waits) {
            Thread.startVirtualThread(() -> {
                try {
                    each.run();
                } catch (ReflectiveOperationException | InterruptedException | LinkageError e) {
                    failure.set(e);
                } finally {
                    unfinished.countDown();
                }
            });
        }
        boolean finished = unfinished.await(limit.toNanos(), TimeUnit.NANOSECONDS);
        long nanos = System.nanoTime() - start;
        Throwable thrown = failure.get();
        if (thrown != null) {
            throw new IncorrectResultException("a task threw " + thrown);
        }
        if (!finished) {
            throw new HungException(tasks - unfinished.getCount());
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

    /// Loader that waits before it delegates. `Class.forName` calls it from native code: the most ordinary way to a
    /// native
    /// frame below Java code, on every JDK and without options.
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

    private static final class HungException extends Exception {
        private static final long serialVersionUID = 1L;
        private final long finished;

        HungException(long finished) {
            super(finished + " tasks ended");
            this.finished = finished;
        }
    }
}
