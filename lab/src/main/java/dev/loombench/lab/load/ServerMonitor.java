package dev.loombench.lab.load;

import dev.loombench.lab.machine.probe.HotSpotCounters;
import dev.loombench.lab.machine.probe.ProcFiles;
import dev.loombench.lab.machine.probe.ProcessReading;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.LongFunction;
import java.util.function.Supplier;

/// Monitor of a server's processes under load, sampled twice a second from outside: the operating system and
/// the JVM maintain these counters anyway.
public final class ServerMonitor implements AutoCloseable {
    private static final Duration INTERVAL = Duration.ofMillis(500);

    private final ProcFiles files = ProcFiles.ofThisMachine();
    private final Supplier<List<Long>> processes;
    private final OptionalLong listener;
    private final Instant startedAt;
    private final List<ProcessReading> readings = new ArrayList<>();
    private final Thread thread;
    private Optional<HotSpotCounters> counters = Optional.empty();
    private boolean over;

    /// Monitors a server of one process.
    ///
    /// @param startedAt start of the process
    public ServerMonitor(long pid, Instant startedAt) {
        this(() -> List.of(pid), OptionalLong.of(pid), startedAt);
    }

    /// Monitors a server of several processes.
    ///
    /// @param processes all of the server, looked up at each sample
    /// @param listener process that accepts connections, whose JVM counters are read; empty where unknown
    /// @param startedAt start of the first process
    public ServerMonitor(Supplier<List<Long>> processes, OptionalLong listener, Instant startedAt) {
        this.processes = processes;
        this.listener = listener;
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
        now.stream()
                .flatMap(pid -> ProcessReading.read(files, pid).stream())
                .reduce(ProcessReading::plus)
                .ifPresent(readings::add);
        if (counters.isEmpty()) {
            counters = selectListening(listener, now, pid -> HotSpotCounters.open(pid, startedAt));
        }
        return true;
    }

    /// Selects the counters of the JVM that listens; where the listener is unknown or no JVM, those of the only
    /// JVM. Other JVMs may be build tools that started it.
    ///
    /// @param counters of a process; empty where it is no JVM that publishes them
    static <C> Optional<C> selectListening(
            OptionalLong listener, List<Long> processes, LongFunction<Optional<C>> counters) {
        Optional<C> listening = listener.isPresent() ? counters.apply(listener.getAsLong()) : Optional.empty();
        if (listening.isPresent()) {
            return listening;
        }
        List<C> all =
                processes.stream().flatMap(pid -> counters.apply(pid).stream()).toList();
        return all.size() == 1 ? Optional.of(all.getFirst()) : Optional.empty();
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
        return before.filter(last -> Duration.between(last.at(), time).compareTo(INTERVAL.multipliedBy(4)) < 0).stream()
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

    /// Counters of the JVM that listens; empty where there is none, or it is unknown which of several does.
    public synchronized Optional<HotSpotCounters> counters() {
        return counters;
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
