package dev.loombench.lab.prediction;

import dev.loombench.lab.ideal.simulation.Slices;
import dev.loombench.lab.journal.HostRecord;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// In which slices the kernel of a machine gives its cores to threads.
final class KernelSlices {
    private static final Pattern RELEASE = Pattern.compile("(\\d+)\\.(\\d+).*");

    /// The first Linux with this scheduler is 6.6.
    private static final int MAJOR = 6;

    private static final int MINOR = 6;

    private KernelSlices() {}

    /// Absent where they aren't known: of other systems, and of Linux before 6.6, whose scheduler had no
    /// deadlines.
    static @Nullable Slices of(HostRecord host) {
        Matcher release = RELEASE.matcher(host.kernel());
        if (!host.os().startsWith("Linux") || !release.matches()) {
            return null;
        }
        int major = Integer.parseInt(release.group(1));
        int minor = Integer.parseInt(release.group(2));
        return major > MAJOR || (major == MAJOR && minor >= MINOR) ? Slices.ofLinux(host.cores()) : null;
    }
}
