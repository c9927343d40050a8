package dev.loombench.lab.model;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// A JDK under test with the flags and limits of its JVMs: the environment of measurements.
///
/// @param id how cells refer to it: its major version, with the vendor or a number where that isn't unique;
///     then what distinguishes it from the plain JDK, such as `25+zgc`, `25+1cpu` or `25+quota1.5`
/// @param home directory of the JDK
/// @param version such as `25.0.3`
/// @param flags options of every measured JVM, those of the variant last
/// @param variant name of the flags that distinguish it; absent for the plain JDK
/// @param cpus number of processors that its JVMs are bound to; absent where they may use all of the lab's
/// @param cpuQuota CPU quota of its JVMs in processors; absent where the lab sets none
public record JdkRecord(
        String id,
        String home,
        String version,
        String vendor,
        List<String> flags,
        @Nullable String variant,
        @Nullable Integer cpus,
        @Nullable Double cpuQuota) {
    /// Id where each side of a service starts its own JDK, or none.
    public static final String OWN = "own";

    private static final Pattern FEATURE = Pattern.compile("\\d{1,6}");

    public JdkRecord {
        require(cpus == null || cpus >= 1, "cpus", cpus);
        require(cpuQuota == null || cpuQuota > 0, "cpuQuota", cpuQuota);
    }

    /// A plain JDK, with all the processors of the lab.
    public JdkRecord(String id, String home, String version, String vendor, List<String> flags) {
        this(id, home, version, vendor, flags, null, null, null);
    }

    /// Feature release, such as 25; 0 where the version has none.
    public int feature() {
        Matcher number = FEATURE.matcher(version);
        return number.lookingAt() ? Integer.parseInt(number.group()) : 0;
    }

    /// Feature release of one of several JDKs; 0 where it isn't among them, or its version has none.
    public static int feature(List<JdkRecord> jdks, String id) {
        return jdks.stream()
                .filter(jdk -> jdk.id().equals(id))
                .mapToInt(JdkRecord::feature)
                .findFirst()
                .orElse(0);
    }

    /// Number of processors that its JVMs may run on.
    ///
    /// @param ofLab number of processors available to the lab
    public int processors(int ofLab) {
        return cpus == null ? ofLab : cpus;
    }

    /// Value of `availableProcessors` in its JVMs: HotSpot derives it from the quota, rounded up, and never
    /// exceeds the processors that it may run on.
    public int availableProcessors(int ofLab) {
        int processors = processors(ofLab);
        return cpuQuota == null ? processors : Math.clamp((long) Math.ceil(cpuQuota), 1, processors);
    }

    private static void require(boolean valid, String name, @Nullable Number value) {
        if (!valid) {
            throw new IllegalArgumentException("'" + name + "' can't be " + value);
        }
    }
}
