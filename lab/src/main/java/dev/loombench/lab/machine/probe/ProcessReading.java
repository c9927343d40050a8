package dev.loombench.lab.machine.probe;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/// Resource use of a living process, as the operating system reports it.
///
/// @param cpuSeconds user and system time of all its threads so far
/// @param rssBytes resident set size; empty except on Linux
/// @param peakRssBytes peak resident set size; empty except on Linux
/// @param threads number of OS threads; empty except on Linux
public record ProcessReading(
        Instant at, double cpuSeconds, OptionalLong rssBytes, OptionalLong peakRssBytes, OptionalInt threads) {
    private static final long KIB = 1024;

    /// Reads the current use; empty if the process has ended, or the operating system doesn't report it.
    public static Optional<ProcessReading> read(ProcFiles files, long pid) {
        Optional<Double> cpu = cpuSeconds(files, pid);
        List<String> status = files.lines("/proc/" + pid + "/status");
        return cpu.map(seconds -> new ProcessReading(
                Instant.now(),
                seconds,
                bytes(status, "VmRSS"),
                bytes(status, "VmHWM"),
                ProcFiles.field(status, "Threads").stream()
                        .mapToInt(Math::toIntExact)
                        .findFirst()));
    }

    /// The sum of two processes; the sum of their peaks is an upper bound.
    public ProcessReading plus(ProcessReading other) {
        return new ProcessReading(
                at,
                cpuSeconds + other.cpuSeconds,
                sum(rssBytes, other.rssBytes),
                sum(peakRssBytes, other.peakRssBytes),
                threads.isPresent() && other.threads.isPresent()
                        ? OptionalInt.of(threads.getAsInt() + other.threads.getAsInt())
                        : OptionalInt.empty());
    }

    private static OptionalLong sum(OptionalLong one, OptionalLong other) {
        return one.isPresent() && other.isPresent()
                ? OptionalLong.of(one.getAsLong() + other.getAsLong())
                : OptionalLong.empty();
    }

    /// Prefers the process's `stat` file, since the JDK's `ProcessHandle` takes ten times as long.
    private static Optional<Double> cpuSeconds(ProcFiles files, long pid) {
        return ProcessStat.read(files, pid)
                .map(stat -> stat.ownTicks() / (double) CpuTimes.TICKS_PER_SECOND)
                .or(() -> ProcessHandle.of(pid)
                        .flatMap(process -> process.info().totalCpuDuration())
                        .map(time -> time.toNanos() / 1e9));
    }

    private static OptionalLong bytes(List<String> status, String key) {
        return ProcFiles.field(status, key).stream().map(kib -> kib * KIB).findFirst();
    }

    /// Lists the children of a process.
    public static final class ProcessChildren {
        private ProcessChildren() {}

        /// Ids of the living children, ascending: read from the parent's threads, or from all processes if the
        /// kernel lacks `/proc/PID/task/*/children`, which is far slower.
        public static List<Long> children(ProcFiles files, long parent) {
            String tasks = "/proc/" + parent + "/task";
            List<Long> children = new ArrayList<>();
            boolean hasChildrenFile = false;
            for (String thread : files.names(tasks, "[0-9]*")) {
                var text = files.text(tasks + "/" + thread + "/children");
                hasChildrenFile |= text.isPresent();
                text.stream()
                        .flatMap(line -> Arrays.stream(line.split(" ")))
                        .filter(word -> !word.isEmpty())
                        .map(Long::valueOf)
                        .forEach(children::add);
            }
            return hasChildrenFile
                    ? children.stream().sorted().toList()
                    : ProcessHandle.of(parent).stream()
                            .flatMap(ProcessHandle::children)
                            .map(ProcessHandle::pid)
                            .sorted()
                            .toList();
        }
    }
}
