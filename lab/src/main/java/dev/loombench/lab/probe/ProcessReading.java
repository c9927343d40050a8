package dev.loombench.lab.probe;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/// What the operating system says of a process that lives.
///
/// @param cpuSeconds user and system time of all its threads so far
/// @param rssBytes the physical memory that it has; absent outside of Linux
/// @param peakRssBytes the most that it had; absent outside of Linux
/// @param threads how many it has; absent outside of Linux
public record ProcessReading(
        Instant at, double cpuSeconds, OptionalLong rssBytes, OptionalLong peakRssBytes, OptionalInt threads) {
    private static final long KIB = 1024;

    /// Reads it now; nothing where the process is gone, or the operating system doesn't tell.
    public static Optional<ProcessReading> of(ProcFiles files, long pid) {
        Optional<Duration> cpu =
                ProcessHandle.of(pid).flatMap(process -> process.info().totalCpuDuration());
        List<String> status = files.lines("/proc/" + pid + "/status");
        return cpu.map(time -> new ProcessReading(
                Instant.now(),
                time.toNanos() / 1e9,
                bytes(status, "VmRSS"),
                bytes(status, "VmHWM"),
                ProcFiles.field(status, "Threads").stream()
                        .mapToInt(Math::toIntExact)
                        .findFirst()));
    }

    private static OptionalLong bytes(List<String> status, String key) {
        return ProcFiles.field(status, key).stream().map(kib -> kib * KIB).findFirst();
    }
}
