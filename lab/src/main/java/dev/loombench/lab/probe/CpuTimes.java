package dev.loombench.lab.probe;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Processor time since the machine started, in ticks, summed over the processors that this process may
/// use.
///
/// @param total all time, idle included: the capacity
/// @param processes time in processes and kernel threads; interrupts are left out since they belong to
///     nobody
/// @param steal time that the hypervisor gave to somebody else while there was work here
/// @see <a href="https://man7.org/linux/man-pages/man5/proc_stat.5.html">proc_stat(5)</a>
public record CpuTimes(long total, long processes, long steal) {
    /// Ticks in a second of what `/proc` shows (`USER_HZ`): 100 on every architecture that a JDK of today
    /// supports, whatever the kernel's own rate.
    public static final int TICKS_PER_SECOND = 100;

    private static final int NAMED = 8;
    private static final int STEAL = 7;

    private static final Pattern PROCESSOR = Pattern.compile("cpu(\\d{1,6}) .*");

    /// Reads `/proc/stat`: what happens on other processors takes nothing from this process. Where a
    /// processor of the set has no line of its own, the line of the whole machine is taken: a set may name
    /// processors that aren't there, and in a container the lines may be numbered anew. The guest columns
    /// are left out: `user` and `nice` contain them.
    ///
    /// @param allowed the processors on which this process may run; absent where they aren't known
    static Optional<CpuTimes> read(ProcFiles files, Optional<CpuSet> allowed) {
        List<String> lines = files.lines("/proc/stat");
        return allowed.flatMap(set -> of(set, lines))
                .or(() -> lines.stream()
                        .filter(line -> line.startsWith("cpu "))
                        .findFirst()
                        .flatMap(CpuTimes::parse));
    }

    private static Optional<CpuTimes> of(CpuSet set, List<String> lines) {
        List<CpuTimes> own = lines.stream()
                .filter(line -> isOf(set, line))
                .flatMap(line -> parse(line).stream())
                .toList();
        return own.size() == set.size() ? own.stream().reduce(CpuTimes::plus) : Optional.empty();
    }

    private static boolean isOf(CpuSet set, String line) {
        Matcher matcher = PROCESSOR.matcher(line);
        return matcher.matches() && set.contains(Integer.parseInt(matcher.group(1)));
    }

    private CpuTimes plus(CpuTimes other) {
        return new CpuTimes(total + other.total, processes + other.processes, steal + other.steal);
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
