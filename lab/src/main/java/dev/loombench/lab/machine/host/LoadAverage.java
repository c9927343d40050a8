package dev.loombench.lab.machine.host;

import dev.loombench.lab.machine.probe.ProcFiles;
import java.lang.management.ManagementFactory;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The number of threads that run or wait for a processor. The average decays over minutes and on Linux
/// includes threads waiting for I/O, so it can be high on an idle machine.
///
/// @param oneMinute the average of the last minute
/// @param running threads that are runnable now, including the reader; empty except on Linux
public record LoadAverage(double oneMinute, OptionalInt running) {
    private static final Pattern LOADAVG_LINE = Pattern.compile("(\\d+\\.\\d+) \\S+ \\S+ (\\d{1,9})/.*");

    /// Reads it; empty if the system has none.
    public static Optional<LoadAverage> read(ProcFiles files) {
        Matcher matcher = LOADAVG_LINE.matcher(files.text("/proc/loadavg").orElse(""));
        if (matcher.matches()) {
            return Optional.of(new LoadAverage(
                    Double.parseDouble(matcher.group(1)), OptionalInt.of(Integer.parseInt(matcher.group(2)))));
        }
        double load = ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
        return load < 0 ? Optional.empty() : Optional.of(new LoadAverage(load, OptionalInt.empty()));
    }
}
