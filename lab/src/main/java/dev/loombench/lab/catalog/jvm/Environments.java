package dev.loombench.lab.catalog.jvm;

import dev.loombench.lab.finding.OptionError;
import dev.loombench.lab.machine.jdk.Jdk;
import dev.loombench.lab.machine.jdk.Jdk.JdkIds;
import dev.loombench.lab.model.JdkRecord;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Environments of a run: every JDK, both plain and with each combination of variants and CPU limits.
public final class Environments {
    private Environments() {}

    /// Environments, JDK by JDK, the plain one of each first. The others are compared with the first of all.
    ///
    /// @param jdks JDKs in the order of the command line
    /// @param flags options of every measured JVM
    /// @param variants sets of flags, with which the JDKs are measured, too
    /// @param cpus numbers of processors with which they are
    /// @param cpuQuotas CPU quotas in processors with which they are
    /// @throws UserErrorException if two of them would have the same name
    public static List<JdkRecord> of(
            List<Jdk> jdks, List<String> flags, List<JvmVariant> variants, List<Integer> cpus, List<Double> cpuQuotas) {
        List<String> ids = JdkIds.of(jdks);
        List<JdkRecord> environments = new ArrayList<>();
        for (int i = 0; i < jdks.size(); i++) {
            for (Optional<JvmVariant> variant : withAbsent(variants)) {
                for (Optional<Integer> count : withAbsent(cpus)) {
                    for (Optional<Double> quota : withAbsent(cpuQuotas)) {
                        if (!isIneffective(quota, count)) {
                            environments.add(environment(
                                    jdks.get(i),
                                    ids.get(i),
                                    flags,
                                    variant.orElse(null),
                                    count.orElse(null),
                                    quota.orElse(null)));
                        }
                    }
                }
            }
        }
        Set<String> names = new HashSet<>();
        for (JdkRecord environment : environments) {
            if (!names.add(environment.id())) {
                throw OptionError.AMBIGUOUS_VARIANT.error(String.valueOf(environment.variant()), environment.id());
            }
        }
        return environments;
    }

    private static <T> List<Optional<T>> withAbsent(List<T> levels) {
        return Stream.concat(Stream.of(Optional.<T>empty()), levels.stream().map(Optional::of))
                .toList();
    }

    /// Whether a quota exceeds the number of processors, and so has no effect.
    private static boolean isIneffective(Optional<Double> quota, Optional<Integer> cpus) {
        return quota.isPresent() && cpus.isPresent() && quota.get() > cpus.get();
    }

    private static JdkRecord environment(
            Jdk jdk,
            String id,
            List<String> flags,
            @Nullable JvmVariant variant,
            @Nullable Integer cpus,
            @Nullable Double quota) {
        String name = Stream.of(
                        id,
                        variant == null ? null : variant.name(),
                        cpus == null ? null : cpus + "cpu",
                        quota == null ? null : "quota" + plain(quota))
                .filter(Objects::nonNull)
                .reduce((left, right) -> left + "+" + right)
                .orElseThrow();
        List<String> allFlags = new ArrayList<>(flags);
        if (variant != null) {
            allFlags.addAll(variant.flags());
        }
        return new JdkRecord(
                name,
                jdk.home().toString(),
                jdk.version(),
                jdk.vendor(),
                List.copyOf(allFlags),
                variant == null ? null : variant.name(),
                cpus,
                quota);
    }

    private static String plain(double number) {
        return BigDecimal.valueOf(number).stripTrailingZeros().toPlainString();
    }
}
