package dev.loombench.programs.jdk;

import dev.loombench.programs.kit.IncorrectResultException;
import dev.loombench.programs.kit.Latencies;
import dev.loombench.programs.kit.MeasuredWork;
import dev.loombench.programs.kit.Program;
import dev.loombench.programs.kit.ProgramRun;
import dev.loombench.protocol.InvalidValueException;
import dev.loombench.protocol.program.ProgramMetric;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.OptionalLong;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// Sleepers that are all asleep at once and wake up one after the other, evenly over a window of time. One lot of them
/// is measured: how long it takes until the last one sleeps, how late they wake up, and the growth of the process's
/// resident memory for each, after a full collection.
///
/// The first may wake up only when the last one sleeps and memory has been read. How long that takes isn't known
/// before: the lot is repeated with twice the time that it took if it was too short. The time to start is that of the
/// first lot all the same: a repeated one starts warm, and slow machines would repeat more often than fast ones.
public final class Sleepers implements Program {
    private static final int WARM_UP_SHARE = 50;
    private static final int MAX_ATTEMPTS = 4;
    private static final long MIN_LEAD_NANOS = Duration.ofMillis(300).toNanos();
    private static final long LEAD_NANOS_EACH = 4_000;
    private static final long LIMIT_SECONDS = 60;
    private static final int YOUNG_CHUNKS = 1_024;
    private static final int YOUNG_CHUNK_BYTES = 65_536;

    @Override
    public void run(ProgramRun run) throws Exception {
        int count = run.count("sleepers");
        long window = run.duration("window").toNanos();
        Bed bed = bed(run.candidate());
        requireMemory(run, (long) count * bed.bytesEach());
        try {
            long[] few = new long[Math.max(1, count / WARM_UP_SHARE)];
            MeasuredWork.warmUp(run, () -> new Lot(few, MIN_LEAD_NANOS, window / WARM_UP_SHARE).sleep(bed));
            long[] late = new long[count];
            touchYoungGeneration();
            OptionalLong before = residentBytes();
            long lead = MIN_LEAD_NANOS + count * LEAD_NANOS_EACH;
            long startNanos = 0;
            for (int attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
                Lot lot = new Lot(late, lead, window);
                lot.sleep(bed);
                startNanos = attempt == 1 ? lot.startNanos : startNanos;
                if (!lot.wokeTooEarly) {
                    lot.report(run, before, startNanos);
                    return;
                }
                lead = 2 * lot.readyNanos;
            }
            throw new TimeoutException("the last of " + count + " sleepers was never asleep before the first woke up");
        } finally {
            bed.close();
        }
    }

    /// Refuses more sleepers than fit into memory, before the operating system ends a process for want of it.
    private static void requireMemory(ProgramRun run, long needed) throws IOException {
        OptionalLong available = ProcFile.bytes(Path.of("/proc/meminfo"), "MemAvailable:");
        if (available.isPresent() && needed > available.getAsLong()) {
            throw new InvalidValueException(
                    run.text("sleepers"),
                    "a number of sleepers for this machine: they need " + (needed >> 20) + " MB of memory, and "
                            + (available.getAsLong() >> 20) + " MB are free");
        }
    }

    /// Allocates and drops 64 MB, the size of the young generation (`-Xmn64m`). A page that was used once stays
    /// resident: otherwise the first sleepers would count twice, there and where the collection before a reading
    /// copies them to.
    private static void touchYoungGeneration() {
        for (int i = 0; i < YOUNG_CHUNKS; i++) {
            // a thousand rounds are interpreted, or compiled by C1: neither removes an allocation
            byte[] unused = new byte[YOUNG_CHUNK_BYTES];
        }
    }

    private static Bed bed(String candidate) {
        return switch (candidate) {
            case "virtual" -> new Threads(Thread.ofVirtual().factory(), 2_600);
            case "platform" -> new Threads(Thread.ofPlatform().daemon().factory(), 40_000);
            case "timer" -> {
                Bed timers = new Timers(
                        new ScheduledThreadPoolExecutor(Runtime.getRuntime().availableProcessors()));
                yield timers;
            }
            default -> throw new InvalidValueException(candidate, "a candidate of sleepers");
        };
    }

    /// What a sleeper is: a thread that sleeps, or a timer.
    private sealed interface Bed {
        /// Has a sleeper of the lot sleep. It calls [Lot#asleep] before, and [Lot#awake] after.
        void add(Lot lot, int index);

        /// Bytes that a sleeper takes at most, roughly.
        int bytesEach();

        void close();
    }

    private record Threads(ThreadFactory factory, int bytesEach) implements Bed {
        @Override
        public void add(Lot lot, int index) {
            factory.newThread(() -> {
                        lot.asleep();
                        try {
                            Thread.sleep(Duration.ofNanos(Math.max(0, lot.due(index) - System.nanoTime())));
                        } catch (InterruptedException e) {
                            Thread.currentThread().interrupt();
                        }
                        lot.awake(index);
                    })
                    .start();
        }

        @Override
        public void close() {
            // the threads have ended
        }
    }

    private record Timers(ScheduledThreadPoolExecutor executor) implements Bed {
        @Override
        public void add(Lot lot, int index) {
            Object unused =
                    executor.schedule(() -> lot.awake(index), lot.due(index) - System.nanoTime(), TimeUnit.NANOSECONDS);
            lot.asleep();
        }

        @Override
        public int bytesEach() {
            return 250;
        }

        @Override
        public void close() {
            Object unused = executor.shutdownNow();
        }
    }

    /// Sleepers that sleep at the same time.
    private static final class Lot {
        private final int count;
        private final long lead;
        private final long window;
        private final long[] late;
        private final CountDownLatch asleep;
        private final CountDownLatch awake;
        private long first;
        private long startNanos;

        /// Time in ns from the start of the first sleeper until all slept and memory had been read.
        private long readyNanos;

        private OptionalLong resident = OptionalLong.empty();
        private boolean wokeTooEarly;

        /// @param late how late each sleeper wakes up, in ns
        /// @param lead time in ns until the first is to wake up
        /// @param window time in ns from then until the last one is to
        Lot(long[] late, long lead, long window) {
            this.count = late.length;
            this.lead = lead;
            this.window = window;
            this.late = late;
            this.asleep = new CountDownLatch(count);
            this.awake = new CountDownLatch(count);
        }

        long due(int index) {
            return first + (long) ((double) window * index / count);
        }

        void asleep() {
            asleep.countDown();
        }

        void awake(int index) {
            late[index] = System.nanoTime() - due(index);
            awake.countDown();
        }

        /// Starts the sleepers, reads memory while they sleep, and waits until all are awake.
        void sleep(Bed bed) throws Exception {
            long begin = System.nanoTime();
            first = begin + lead;
            for (int i = 0; i < count; i++) {
                bed.add(this, i);
            }
            await(asleep, "asleep");
            startNanos = System.nanoTime() - begin;
            resident = residentBytes();
            readyNanos = System.nanoTime() - begin;
            wokeTooEarly = readyNanos > lead;
            await(awake, "awake");
            for (long nanos : late) {
                if (nanos < -TimeUnit.MILLISECONDS.toNanos(1)) {
                    throw new IncorrectResultException("a sleeper woke up " + -nanos + " ns before its time");
                }
            }
        }

        private void await(CountDownLatch latch, String state) throws InterruptedException, TimeoutException {
            long limit = TimeUnit.NANOSECONDS.toSeconds(lead + window) + LIMIT_SECONDS;
            if (!latch.await(limit, TimeUnit.SECONDS)) {
                throw new TimeoutException(
                        latch.getCount() + " of " + count + " sleepers weren't " + state + " within " + limit + " s");
            }
        }

        /// @param before resident bytes when nobody slept
        /// @param firstStartNanos time in ns that the first lot took to start
        void report(ProgramRun run, OptionalLong before, long firstStartNanos) {
            Arrays.sort(late);
            long p99 = Latencies.nearestRank(late, 0.99);
            run.report(ProgramMetric.START_TIME, firstStartNanos / 1e9);
            run.report(ProgramMetric.WAKE_UP_ERROR, Math.max(0, p99) / 1e9);
            if (before.isPresent() && resident.isPresent()) {
                long growth = Math.max(0, resident.getAsLong() - before.getAsLong());
                run.report(ProgramMetric.MEMORY, (double) growth / count);
            }
        }
    }

    /// Resident bytes of this process after a full collection; empty if the system doesn't show them.
    private static OptionalLong residentBytes() throws IOException {
        ManagementFactory.getMemoryMXBean().gc();
        return ProcFile.bytes(Path.of("/proc/self/status"), "VmRSS:");
    }
}
