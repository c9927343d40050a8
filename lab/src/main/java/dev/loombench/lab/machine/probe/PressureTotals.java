package dev.loombench.lab.machine.probe;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Total time since boot in which tasks were stalled for a resource, in microseconds.
///
/// @param some time in which at least one task waited
/// @param full time in which all non-idle tasks waited at once
/// @see <a href="https://docs.kernel.org/accounting/psi.html">Pressure stall information</a>
public record PressureTotals(long some, long full) {

    /// A resource with pressure stall information.
    public enum Resource {
        CPU,
        MEMORY,
        IO
    }

    private static final Pattern TOTAL_LINE = Pattern.compile("(some|full) .*total=(\\d+)");

    /// Reads `/proc/pressure/*`. A missing `full` line counts as 0, as older kernels have none for CPU.
    static Optional<PressureTotals> read(ProcFiles files, Resource resource) {
        long some = -1;
        long full = 0;
        for (String line : files.lines("/proc/pressure/" + resource.name().toLowerCase(Locale.ROOT))) {
            Matcher matcher = TOTAL_LINE.matcher(line);
            if (matcher.matches()) {
                long total = Long.parseLong(matcher.group(2));
                if (matcher.group(1).equals("some")) {
                    some = total;
                } else {
                    full = total;
                }
            }
        }
        return some < 0 ? Optional.empty() : Optional.of(new PressureTotals(some, full));
    }
}
