package dev.loombench.lab.prediction;

import dev.loombench.lab.ideal.simulation.Slices;
import dev.loombench.lab.journal.HostRecord;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// In which slices the kernel of a machine gives its cores to threads.
final class KernelSlices {
    private static final Pattern RELEASE = Pattern.compile("(\\d{1,3})\\.(\\d{1,3}).*");

    /// The first release of Linux with this scheduler, and the first one with the shorter slices.
    private static final int FIRST = version(6, 6);

    private static final int SHORTER = version(6, 15);

    private static final double LONGER_BASE = 0.75e-3;
    private static final double BASE = 0.7e-3;

    private KernelSlices() {}

    /// Absent where they aren't known: of other systems, and of Linux before 6.6, whose scheduler had no
    /// deadlines. The kernel goes by the machine's processors; those that may be used stand in for them.
    static @Nullable Slices of(HostRecord host) {
        Matcher release = RELEASE.matcher(host.kernel());
        if (!host.os().startsWith("Linux") || !release.matches()) {
            return null;
        }
        int version = version(Integer.parseInt(release.group(1)), Integer.parseInt(release.group(2)));
        return version < FIRST ? null : Slices.ofLinux(version < SHORTER ? LONGER_BASE : BASE, host.cores());
    }

    private static int version(int major, int minor) {
        return 1_000 * major + minor;
    }
}
