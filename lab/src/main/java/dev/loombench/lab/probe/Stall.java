package dev.loombench.lab.probe;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// How long tasks had to wait for a resource since the machine started, in microseconds.
///
/// @param some time in which at least one task waited
/// @param full time in which all tasks that weren't idle waited at once
/// @see <a href="https://docs.kernel.org/accounting/psi.html">Pressure stall information</a>
public record Stall(long some, long full) {

    /// What tasks wait for.
    public enum Resource {
        CPU,
        MEMORY,
        IO
    }

    private static final Pattern TOTAL = Pattern.compile("(some|full) .*total=(\\d+)");

    /// Reads `/proc/pressure/*`; a kernel that doesn't write `full` for the processors counts as 0 there,
    /// as newer ones do.
    static Optional<Stall> read(ProcFiles files, Resource resource) {
        long some = -1;
        long full = 0;
        for (String line : files.lines("/proc/pressure/" + resource.name().toLowerCase(Locale.ROOT))) {
            Matcher matcher = TOTAL.matcher(line);
            if (matcher.matches()) {
                long total = Long.parseLong(matcher.group(2));
                if (matcher.group(1).equals("some")) {
                    some = total;
                } else {
                    full = total;
                }
            }
        }
        return some < 0 ? Optional.empty() : Optional.of(new Stall(some, full));
    }
}
