package dev.loombench.lab.catalog;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Factors that set the environments of one JDK apart. The plain environment is always measured too.
///
/// @param variants sets of JVM flags
/// @param cpus numbers of processors, each at least 1
/// @param cpuQuotas CPU quotas in processors, each at least [#MIN_QUOTA]
public record EnvironmentFactors(List<JvmVariant> variants, List<Integer> cpus, List<Double> cpuQuotas) {
    /// Smallest CPU quota in processors; with less a JVM takes many seconds to start.
    public static final double MIN_QUOTA = 0.1;

    private static final int MAX_CPUS = 100_000;

    /// @throws BadInput if a level is out of bounds or stands there twice
    public EnvironmentFactors {
        variants = List.copyOf(variants);
        cpus = List.copyOf(cpus);
        cpuQuotas = List.copyOf(cpuQuotas);
        mustDiffer("--variant", variants.stream().map(JvmVariant::name).toList());
        mustDiffer("--cpus", cpus);
        mustDiffer("--cpu-quota", cpuQuotas);
        for (int count : cpus) {
            if (count < 1 || count > MAX_CPUS) {
                throw new UserErrorException("--cpus " + count + ": must be at least 1 processor");
            }
        }
        for (double quota : cpuQuotas) {
            if (!(quota >= MIN_QUOTA && quota <= MAX_CPUS)) {
                throw new UserErrorException(
                        "--cpu-quota " + quota + ": must be at least " + MIN_QUOTA + " processors, such as 1.5");
            }
        }
    }

    /// No factors: only plain environments.
    public static EnvironmentFactors none() {
        return new EnvironmentFactors(List.of(), List.of(), List.of());
    }

    private static void mustDiffer(String option, List<?> levels) {
        Set<Object> distinct = new HashSet<>();
        for (Object level : levels) {
            if (!distinct.add(level)) {
                throw new UserErrorException(option + ": '" + level + "' is given twice");
            }
        }
    }
}
