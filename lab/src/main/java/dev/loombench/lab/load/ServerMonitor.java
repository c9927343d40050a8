package dev.loombench.lab.load;

import dev.loombench.lab.load.ServerUsage.TimeSpan;
import dev.loombench.lab.machine.probe.HotSpotCounters;
import dev.loombench.lab.machine.probe.ProcFiles;
import dev.loombench.lab.machine.probe.ProcessReading;
import dev.loombench.lab.model.Metric;
import dev.loombench.lab.stats.Better;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Supplier;

/// Monitor of a server's processes under load, sampled twice a second from outside: the operating system
/// and the JVMs maintain these counters anyway.
public final class ServerMonitor implements AutoCloseable {
    private static final Duration INTERVAL = Duration.ofMillis(500);

    /// Time up to which a sample stands for a moment.
    private static final Duration MAX_DISTANCE = INTERVAL.multipliedBy(4);

    private final ProcFiles files = ProcFiles.ofThisMachine();
    private final Supplier<List<Long>> processes;
    private final Supplier<Optional<ProcessReading>> usage;
    private final Instant startedAt;
    private final List<ProcessReading> readings = new ArrayList<>();
    private final List<CollectionReading> collections = new ArrayList<>();
    private final Map<Long, HotSpotCounters> jvms = new LinkedHashMap<>();
    private final Thread thread;
    private int endedJvms;
    private boolean over;

    /// Monitors a server of one process.
    ///
    /// @param startedAt start of the process
    public ServerMonitor(long pid, Instant startedAt) {
        this(() -> List.of(pid), () -> ProcessReading.read(ProcFiles.ofThisMachine(), pid), startedAt);
    }

    /// Monitors a server of several processes.
    ///
    /// @param processes all of the server, looked up at each sample
    /// @param usage what they use together; empty where it can't be read
    /// @param startedAt start of the first process
    public ServerMonitor(Supplier<List<Long>> processes, Supplier<Optional<ProcessReading>> usage, Instant startedAt) {
        this.processes = processes;
        this.usage = usage;
        this.startedAt = startedAt;
        this.thread = Thread.ofPlatform().daemon().name("server-watch").start(this::watch);
    }

    private void watch() {
        try {
            while (sample()) {
                Thread.sleep(INTERVAL);
            }
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized boolean sample() {
        if (over) {
            return false;
        }
        List<Long> now = processes.get();
        usage.get().ifPresent(readings::add);
        endedJvms =
                (int) jvms.keySet().stream().filter(pid -> !now.contains(pid)).count();
        now.stream()
                .filter(pid -> !jvms.containsKey(pid))
                .forEach(pid -> HotSpotCounters.openVisible(files, pid, startedAt)
                        .ifPresent(counters -> jvms.put(pid, counters)));
        CollectionTotals.sum(jvms.values())
                .ifPresent(totals -> collections.add(new CollectionReading(Instant.now(), totals)));
        return true;
    }

    /// Takes a sample out of turn, as at the edge of a window.
    public void sampleNow() {
        sample();
    }

    /// Totals at a moment.
    private record CollectionReading(Instant at, CollectionTotals totals) {
        Duration distance(Instant time) {
            return Duration.between(at, time).abs();
        }
    }

    /// What the processes used over their life, with the CPU time of a measured window.
    public synchronized ServerUsage ofLife(OptionalDouble cpuSeconds) {
        return new ServerUsage(cpuSeconds, peakThreads(), peakRss(), collections());
    }

    /// What the processes used in measured windows, whatever they did before and in between. Peaks are of the samples
    /// in the windows.
    public synchronized ServerUsage within(List<TimeSpan> windows) {
        List<ProcessReading> inside = readings.stream()
                .filter(reading -> windows.stream().anyMatch(window -> window.contains(reading.at())))
                .toList();
        return new ServerUsage(
                cpuSeconds(windows),
                inside.stream()
                        .flatMapToInt(reading -> reading.threads().stream())
                        .max(),
                inside.stream()
                        .flatMapToLong(reading -> reading.rssBytes().stream())
                        .max(),
                collections(windows));
    }

    private OptionalDouble cpuSeconds(List<TimeSpan> windows) {
        double sum = 0;
        for (TimeSpan window : windows) {
            OptionalDouble cpu = cpuSeconds(window.from(), window.to());
            if (cpu.isEmpty()) {
                return cpu;
            }
            sum += cpu.getAsDouble();
        }
        return windows.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(sum);
    }

    private Optional<CollectionTotals> collections(List<TimeSpan> windows) {
        CollectionTotals sum = CollectionTotals.NONE;
        for (TimeSpan window : windows) {
            Optional<CollectionTotals> begin = collectionsAt(window.from());
            Optional<CollectionTotals> end = collectionsAt(window.to());
            if (begin.isEmpty() || end.isEmpty()) {
                return Optional.empty();
            }
            sum = sum.plus(end.get().minus(begin.get()));
        }
        return windows.isEmpty() ? Optional.empty() : Optional.of(sum);
    }

    /// Totals by the nearest sample; empty without one near enough.
    private Optional<CollectionTotals> collectionsAt(Instant time) {
        return collections.stream()
                .min(Comparator.comparing(reading -> reading.distance(time)))
                .filter(nearest -> nearest.distance(time).compareTo(MAX_DISTANCE) < 0)
                .map(CollectionReading::totals);
    }

    /// CPU seconds of the processes between two times, interpolated between samples; empty without samples
    /// around them.
    public synchronized OptionalDouble cpuSeconds(Instant from, Instant to) {
        OptionalDouble begin = cpuSecondsAt(from);
        OptionalDouble end = cpuSecondsAt(to);
        return begin.isPresent() && end.isPresent()
                ? OptionalDouble.of(Math.max(0, end.getAsDouble() - begin.getAsDouble()))
                : OptionalDouble.empty();
    }

    private OptionalDouble cpuSecondsAt(Instant time) {
        Optional<ProcessReading> before =
                readings.stream().filter(reading -> reading.at().isBefore(time)).reduce((earlier, later) -> later);
        Optional<ProcessReading> after = readings.stream()
                .filter(reading -> !reading.at().isBefore(time))
                .findFirst();
        if (after.isPresent()) {
            ProcessReading reading = after.get();
            return OptionalDouble.of(
                    before.map(earlier -> between(earlier, reading, time)).orElse(reading.cpuSeconds()));
        }
        return before.filter(last -> Duration.between(last.at(), time).compareTo(MAX_DISTANCE) < 0).stream()
                .mapToDouble(ProcessReading::cpuSeconds)
                .findFirst();
    }

    private static double between(ProcessReading before, ProcessReading after, Instant time) {
        double whole = Duration.between(before.at(), after.at()).toNanos();
        double part = Duration.between(before.at(), time).toNanos();
        return before.cpuSeconds() + (after.cpuSeconds() - before.cpuSeconds()) * part / whole;
    }

    /// Peak resident memory, in bytes.
    public synchronized OptionalLong peakRss() {
        return readings.stream()
                .flatMapToLong(reading -> reading.peakRssBytes().stream())
                .max();
    }

    /// Highest sampled number of operating system threads; between two samples there may have been more.
    public synchronized OptionalInt peakThreads() {
        return readings.stream()
                .flatMapToInt(reading -> reading.threads().stream())
                .max();
    }

    /// Collections of all JVMs together; empty without a JVM that publishes its counters.
    public synchronized Optional<CollectionTotals> collections() {
        return CollectionTotals.sum(jvms.values());
    }

    /// Number of JVMs of the server that had ended by the last sample.
    public synchronized int endedJvms() {
        return endedJvms;
    }

    /// Heap in use after the last collections of all JVMs together, in bytes; empty if one has not
    /// collected yet.
    public synchronized OptionalLong heapAfterCollection() {
        return CollectionTotals.heapAfter(jvms.values());
    }

    /// Collections of several JVMs.
    ///
    /// @param seconds time that they took; empty where a JVM doesn't tell
    public record CollectionTotals(long count, OptionalDouble seconds) {
        private static final CollectionTotals NONE = new CollectionTotals(0, OptionalDouble.of(0));

        private CollectionTotals plus(CollectionTotals other) {
            return new CollectionTotals(
                    count + other.count,
                    seconds.isPresent() && other.seconds.isPresent()
                            ? OptionalDouble.of(seconds.getAsDouble() + other.seconds.getAsDouble())
                            : OptionalDouble.empty());
        }

        /// What came since an earlier moment.
        private CollectionTotals minus(CollectionTotals earlier) {
            return new CollectionTotals(
                    Math.max(0, count - earlier.count),
                    seconds.isPresent() && earlier.seconds.isPresent()
                            ? OptionalDouble.of(Math.max(0, seconds.getAsDouble() - earlier.seconds.getAsDouble()))
                            : OptionalDouble.empty());
        }

        /// Puts `gc-count` and, where it is known, `gc-time`.
        public void putInto(Map<String, Metric> metrics, Better better) {
            metrics.put("gc-count", new Metric((double) count, "collections", better));
            seconds.ifPresent(took -> metrics.put("gc-time", new Metric(took, "s", better)));
        }

        /// Those of JVMs that publish their counters; empty without one.
        public static Optional<CollectionTotals> sum(Collection<HotSpotCounters> jvms) {
            List<HotSpotCounters> counting =
                    jvms.stream().filter(jvm -> jvm.collections().isPresent()).toList();
            boolean timed =
                    counting.stream().allMatch(jvm -> jvm.collectionSeconds().isPresent());
            return counting.isEmpty()
                    ? Optional.empty()
                    : Optional.of(new CollectionTotals(
                            counting.stream()
                                    .mapToLong(jvm -> jvm.collections().orElse(0))
                                    .sum(),
                            timed
                                    ? OptionalDouble.of(counting.stream()
                                            .mapToDouble(jvm ->
                                                    jvm.collectionSeconds().orElse(0))
                                            .sum())
                                    : OptionalDouble.empty()));
        }

        static OptionalLong heapAfter(Collection<HotSpotCounters> jvms) {
            return !jvms.isEmpty()
                            && jvms.stream()
                                    .allMatch(jvm -> jvm.collections().orElse(0) > 0
                                            && jvm.heapAfterCollection().isPresent())
                    ? OptionalLong.of(jvms.stream()
                            .mapToLong(jvm -> jvm.heapAfterCollection().orElse(0))
                            .sum())
                    : OptionalLong.empty();
        }
    }

    /// Takes a last sample and stops.
    @Override
    public void close() {
        sample();
        synchronized (this) {
            over = true;
        }
        thread.interrupt();
    }
}
