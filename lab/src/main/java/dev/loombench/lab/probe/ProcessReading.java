package dev.loombench.lab.probe;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// What the operating system says of a process that lives.
///
/// @param cpuSeconds user and system time of all its threads so far
/// @param peakRssBytes the most physical memory that it had; absent outside of Linux
/// @param threads how many it has; absent outside of Linux
public record ProcessReading(Instant at, double cpuSeconds, OptionalLong peakRssBytes, OptionalInt threads) {
    private static final Pattern PEAK_RSS = Pattern.compile("(?m)^VmHWM:\\s+([0-9]+) kB");
    private static final Pattern THREADS = Pattern.compile("(?m)^Threads:\\s+([0-9]+)");

    /// Reads it now; nothing where the process is gone, or the operating system doesn't tell.
    public static Optional<ProcessReading> of(ProcFiles files, long pid) {
        Optional<Duration> cpu =
                ProcessHandle.of(pid).flatMap(process -> process.info().totalCpuDuration());
        String status = files.text("/proc/" + pid + "/status").orElse("");
        return cpu.map(
                time -> new ProcessReading(Instant.now(), time.toNanos() / 1e9, peakRss(status), threads(status)));
    }

    private static OptionalLong peakRss(String status) {
        Matcher matcher = PEAK_RSS.matcher(status);
        return matcher.find() ? OptionalLong.of(Long.parseLong(matcher.group(1)) * 1024) : OptionalLong.empty();
    }

    private static OptionalInt threads(String status) {
        Matcher matcher = THREADS.matcher(status);
        return matcher.find() ? OptionalInt.of(Integer.parseInt(matcher.group(1))) : OptionalInt.empty();
    }
}
