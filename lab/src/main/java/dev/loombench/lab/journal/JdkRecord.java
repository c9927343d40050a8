package dev.loombench.lab.journal;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// A JDK under test, with the flags and limits of its JVMs: an environment of measurements.
///
/// @param id how cells refer to it: its major version, with the vendor or a number where that isn't
///     unique; then what sets it apart from the plain one, such as `25+zgc`, `25+1cpu` or
///     `25+quota1.5`
/// @param home its directory
/// @param version such as `25.0.3`
/// @param flags options given to every measured JVM on it, those of the variant last
/// @param variant name of the flags that set it apart; absent for the plain one
/// @param cpus processors to which its JVMs are bound; absent where they have all that the lab has
/// @param cpuQuota processors' worth of time that its JVMs have; absent where no quota of ours limits
///     them
public record JdkRecord(
        String id,
        String home,
        String version,
        String vendor,
        List<String> flags,
        @Nullable String variant,
        @Nullable Integer cpus,
        @Nullable Double cpuQuota) {
    private static final Pattern FEATURE = Pattern.compile("\\d{1,6}");

    public JdkRecord {
        require(cpus == null || cpus >= 1, "cpus", cpus);
        require(cpuQuota == null || cpuQuota > 0, "cpuQuota", cpuQuota);
    }

    /// A plain one, with all the processors that the lab has.
    public JdkRecord(String id, String home, String version, String vendor, List<String> flags) {
        this(id, home, version, vendor, flags, null, null, null);
    }

    /// Its feature release, such as 25; 0 where its version says none.
    public int feature() {
        Matcher number = FEATURE.matcher(version);
        return number.lookingAt() ? Integer.parseInt(number.group()) : 0;
    }

    /// The feature release of one of several; 0 where it isn't among them, or its version says none.
    ///
    /// @param id of it
    public static int feature(List<JdkRecord> jdks, String id) {
        return jdks.stream()
                .filter(jdk -> jdk.id().equals(id))
                .mapToInt(JdkRecord::feature)
                .findFirst()
                .orElse(0);
    }

    /// Processors on which its JVMs may run.
    ///
    /// @param ofLab those that the lab may use
    public int processors(int ofLab) {
        return cpus == null ? ofLab : cpus;
    }

    /// What `availableProcessors` says in its JVMs: HotSpot takes a quota for so many processors,
    /// rounded up, and never for more than it may run on.
    ///
    /// @param ofLab processors that the lab may use
    public int availableProcessors(int ofLab) {
        int processors = processors(ofLab);
        return cpuQuota == null ? processors : Math.clamp((long) Math.ceil(cpuQuota), 1, processors);
    }

    private static void require(boolean holds, String name, @Nullable Number value) {
        if (!holds) {
            throw new IllegalArgumentException("'" + name + "' can't be " + value);
        }
    }
}
