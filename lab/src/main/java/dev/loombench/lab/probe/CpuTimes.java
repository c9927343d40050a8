package dev.loombench.lab.probe;

import java.util.Arrays;
import java.util.Optional;

/// The machine's processor time since it started, in ticks, summed over its processors.
///
/// @param total all time, idle included: the capacity
/// @param processes time in processes and kernel threads; interrupts are left out since they belong to nobody
/// @param steal time that the hypervisor gave to somebody else while there was work here
/// @see <a href="https://man7.org/linux/man-pages/man5/proc_stat.5.html">proc_stat(5)</a>
public record CpuTimes(long total, long processes, long steal) {
    /// Ticks in a second of what `/proc` shows (`USER_HZ`): 100 on every architecture that a JDK of today supports,
    /// whatever the kernel's own rate.
    public static final int TICKS_PER_SECOND = 100;

    private static final int NAMED = 8;
    private static final int STEAL = 7;

    /// Reads the first line of `/proc/stat`. The guest columns are left out: `user` and `nice` contain them.
    public static Optional<CpuTimes> read(ProcFiles files) {
        return files.lines("/proc/stat").stream()
                .filter(line -> line.startsWith("cpu "))
                .findFirst()
                .flatMap(CpuTimes::parse);
    }

    private static Optional<CpuTimes> parse(String line) {
        try {
            long[] ticks = Arrays.stream(line.split("\\s+"))
                    .skip(1)
                    .limit(NAMED)
                    .mapToLong(Long::parseLong)
                    .toArray();
            return ticks.length < NAMED
                    ? Optional.empty()
                    : Optional.of(
                            new CpuTimes(Arrays.stream(ticks).sum(), ticks[0] + ticks[1] + ticks[2], ticks[STEAL]));
        } catch (NumberFormatException unknownFormat) {
            return Optional.empty();
        }
    }
}
