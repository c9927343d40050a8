package dev.loombench.lab.environment;

import dev.loombench.lab.experiment.BadInput;
import dev.loombench.lab.host.jdk.Jdk;
import dev.loombench.lab.host.jdk.JdkIds;
import dev.loombench.lab.journal.JdkRecord;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The environments of a run: every JDK, plain and with each combination of what sets environments
/// apart.
public final class Environments {
    private Environments() {}

    /// JDK by JDK, the plain one first: the first of all is what the others are held against.
    ///
    /// @param jdks in the order in which they were asked for
    /// @param flags of every measured JVM
    /// @throws BadInput if two of them would have the same name
    public static List<JdkRecord> of(List<Jdk> jdks, List<String> flags, Factors factors) {
        List<String> ids = JdkIds.of(jdks);
        List<JdkRecord> environments = new ArrayList<>();
        for (int i = 0; i < jdks.size(); i++) {
            environments.addAll(of(jdks.get(i), ids.get(i), flags, factors));
        }
        Set<String> names = new HashSet<>();
        for (JdkRecord environment : environments) {
            if (!names.add(environment.id())) {
                throw new BadInput("--variant " + environment.variant() + ": " + environment.id()
                        + " would be ambiguous; choose another name");
            }
        }
        return environments;
    }

    private static List<JdkRecord> of(Jdk jdk, String id, List<String> flags, Factors factors) {
        List<JdkRecord> environments = new ArrayList<>();
        for (Optional<Variant> variant : withNone(factors.variants())) {
            for (Optional<Integer> cpus : withNone(factors.cpus())) {
                for (Optional<Double> quota : withNone(factors.cpuQuotas())) {
                    if (!isBeyond(quota, cpus)) {
                        environments.add(environment(
                                jdk, id, flags, variant.orElse(null), cpus.orElse(null), quota.orElse(null)));
                    }
                }
            }
        }
        return environments;
    }

    private static <T> List<Optional<T>> withNone(List<T> levels) {
        return Stream.concat(Stream.of(Optional.<T>empty()), levels.stream().map(Optional::of))
                .toList();
    }

    /// A quota of more than all its processors is none.
    private static boolean isBeyond(Optional<Double> quota, Optional<Integer> cpus) {
        return quota.isPresent() && cpus.isPresent() && quota.get() > cpus.get();
    }

    private static JdkRecord environment(
            Jdk jdk,
            String id,
            List<String> flags,
            @Nullable Variant variant,
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
        List<String> all = new ArrayList<>(flags);
        if (variant != null) {
            all.addAll(variant.flags());
        }
        return new JdkRecord(
                name,
                jdk.home().toString(),
                jdk.version(),
                jdk.vendor(),
                List.copyOf(all),
                variant == null ? null : variant.name(),
                cpus,
                quota);
    }

    private static String plain(double number) {
        return BigDecimal.valueOf(number).stripTrailingZeros().toPlainString();
    }
}
