package dev.loombench.lab.host;

import dev.loombench.lab.probe.ProcFiles;
import java.lang.management.ManagementFactory;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Threads that run or wait for a processor. The average fades over minutes and counts threads that wait
/// for disks, so it can be high on a machine that does nothing now.
///
/// @param oneMinute the average of the last minute
/// @param running threads that run or could run now, the reader included; absent on systems other than
///     Linux
public record LoadAverage(double oneMinute, OptionalInt running) {
    private static final Pattern LINUX = Pattern.compile("(\\d+\\.\\d+) \\S+ \\S+ (\\d{1,9})/.*");

    /// Absent where the system has none.
    public static Optional<LoadAverage> read(ProcFiles files) {
        Matcher matcher = LINUX.matcher(files.text("/proc/loadavg").orElse(""));
        if (matcher.matches()) {
            return Optional.of(new LoadAverage(
                    Double.parseDouble(matcher.group(1)), OptionalInt.of(Integer.parseInt(matcher.group(2)))));
        }
        double load = ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
        return load < 0 ? Optional.empty() : Optional.of(new LoadAverage(load, OptionalInt.empty()));
    }
}
