package dev.loombench.lab.method;

import dev.loombench.lab.probe.HotSpotCounters;
import dev.loombench.lab.probe.ProcFiles;
import dev.loombench.lab.probe.ProcessReading;
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

/// Looks at a server's processes twice a second while it is under load, from the outside: the operating
/// system and the JVM keep these accounts anyway.
public final class ServerWatch implements AutoCloseable {
    private static final Duration EVERY = Duration.ofMillis(500);

    private final ProcFiles files = ProcFiles.ofThisMachine();
    private final Supplier<List<Long>> processes;
    private final OptionalLong listener;
    private final Instant startedAt;
    private final List<ProcessReading> readings = new ArrayList<>();
    private final Thread thread;
    private Optional<HotSpotCounters> counters = Optional.empty();
    private boolean over;

    /// @param startedAt when the process was started
    ServerWatch(long pid, Instant startedAt) {
        this(() -> List.of(pid), OptionalLong.of(pid), startedAt);
    }

    /// @param processes all that serve, asked for at each look
    /// @param listener the one that takes connections, whose counters are meant; empty where that isn't
    ///     known
    /// @param startedAt when the first of them was started
    public ServerWatch(Supplier<List<Long>> processes, OptionalLong listener, Instant startedAt) {
        this.processes = processes;
        this.listener = listener;
        this.startedAt = startedAt;
        this.thread = Thread.ofPlatform().daemon().name("server-watch").start(this::watch);
    }

    private void watch() {
        try {
            while (look()) {
                Thread.sleep(EVERY);
            }
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized boolean look() {
        if (over) {
            return false;
        }
        List<Long> now = processes.get();
        now.stream()
                .flatMap(pid -> ProcessReading.of(files, pid).stream())
                .reduce(ProcessReading::plus)
                .ifPresent(readings::add);
        if (counters.isEmpty()) {
            counters = own(listener, now, pid -> HotSpotCounters.of(pid, startedAt));
        }
        return true;
    }

    /// Of the JVM that listens; where none that is known does, of the only one. A build tool that started
    /// it is another.
    ///
    /// @param counters of a process; empty where it is no JVM that shows them
    static <C> Optional<C> own(OptionalLong listener, List<Long> processes, LongFunction<Optional<C>> counters) {
        Optional<C> own = listener.isPresent() ? counters.apply(listener.getAsLong()) : Optional.empty();
        if (own.isPresent()) {
            return own;
        }
        List<C> all =
                processes.stream().flatMap(pid -> counters.apply(pid).stream()).toList();
        return all.size() == 1 ? Optional.of(all.getFirst()) : Optional.empty();
    }

    /// CPU seconds of the process between two points in time, interpolated between readings; empty
    /// where there are none around them.
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
        return before.filter(last -> Duration.between(last.at(), time).compareTo(EVERY.multipliedBy(4)) < 0).stream()
                .mapToDouble(ProcessReading::cpuSeconds)
                .findFirst();
    }

    private static double between(ProcessReading before, ProcessReading after, Instant time) {
        double whole = Duration.between(before.at(), after.at()).toNanos();
        double part = Duration.between(before.at(), time).toNanos();
        return before.cpuSeconds() + (after.cpuSeconds() - before.cpuSeconds()) * part / whole;
    }

    /// The most physical memory that it had, in bytes.
    synchronized OptionalLong peakRss() {
        return readings.stream()
                .flatMapToLong(reading -> reading.peakRssBytes().stream())
                .max();
    }

    /// The most threads of the operating system that were seen; between two readings there may have
    /// been more.
    synchronized OptionalInt peakThreads() {
        return readings.stream()
                .flatMapToInt(reading -> reading.threads().stream())
                .max();
    }

    /// The own counters of the JVM that listens; empty where there is none, or it can't be told which one
    /// of several does.
    public synchronized Optional<HotSpotCounters> counters() {
        return counters;
    }

    /// Takes a last look, and none after it.
    @Override
    public void close() {
        look();
        synchronized (this) {
            over = true;
        }
        thread.interrupt();
    }
}
