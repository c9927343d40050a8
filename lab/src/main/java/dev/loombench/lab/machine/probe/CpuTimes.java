package dev.loombench.lab.machine.probe;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// CPU time since boot in ticks, summed over the processors that this process may use.
///
/// @param total all time including idle: the capacity
/// @param processes time of processes and kernel threads; interrupts are left out since they belong to no
///     process
/// @param steal time that the hypervisor gave to others while there was work here
/// @see <a href="https://man7.org/linux/man-pages/man5/proc_stat.5.html">proc_stat(5)</a>
public record CpuTimes(long total, long processes, long steal) {
    /// Ticks per second in `/proc` (`USER_HZ`): 100 on every architecture that current JDKs support, whatever
    /// the kernel's timer rate.
    public static final int TICKS_PER_SECOND = 100;

    private static final int COLUMNS = 8;
    private static final int STEAL_COLUMN = 7;

    private static final Pattern PROCESSOR_LINE = Pattern.compile("cpu(\\d{1,6}) .*");

    /// Reads the lines of the allowed processors from `/proc/stat`, or the total line if one of them is
    /// missing: sets may name absent processors, and containers may renumber the lines. The guest columns are
    /// left out since `user` and `nice` include them.
    ///
    /// @param allowed the processors on which this process may run; empty if unknown
    static Optional<CpuTimes> read(ProcFiles files, Optional<CpuSet> allowed) {
        List<String> lines = files.lines("/proc/stat");
        return allowed.flatMap(set -> of(set, lines))
                .or(() -> lines.stream()
                        .filter(line -> line.startsWith("cpu "))
                        .findFirst()
                        .flatMap(CpuTimes::parse));
    }

    private static Optional<CpuTimes> of(CpuSet set, List<String> lines) {
        List<CpuTimes> processors = lines.stream()
                .filter(line -> isOf(set, line))
                .flatMap(line -> parse(line).stream())
                .toList();
        return processors.size() == set.size() ? processors.stream().reduce(CpuTimes::plus) : Optional.empty();
    }

    private static boolean isOf(CpuSet set, String line) {
        Matcher matcher = PROCESSOR_LINE.matcher(line);
        return matcher.matches() && set.contains(Integer.parseInt(matcher.group(1)));
    }

    private CpuTimes plus(CpuTimes other) {
        return new CpuTimes(total + other.total, processes + other.processes, steal + other.steal);
    }

    private static Optional<CpuTimes> parse(String line) {
        try {
            long[] ticks = Arrays.stream(line.split("\\s+"))
                    .skip(1)
                    .limit(COLUMNS)
                    .mapToLong(Long::parseLong)
                    .toArray();
            return ticks.length < COLUMNS
                    ? Optional.empty()
                    : Optional.of(new CpuTimes(
                            Arrays.stream(ticks).sum(), ticks[0] + ticks[1] + ticks[2], ticks[STEAL_COLUMN]));
        } catch (NumberFormatException unknownFormat) {
            return Optional.empty();
        }
    }
}
