package dev.loombench.lab.catalog;

import dev.loombench.lab.finding.UserErrorException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/// Factors that set the environments of one JDK apart. The plain environment is always measured too.
///
/// @param variants sets of JVM flags
/// @param cpus numbers of processors, each at least 1
/// @param cpuQuotas CPU quotas in processors, each at least [#MIN_QUOTA]
public record EnvironmentFactors(List<JvmVariant> variants, List<Integer> cpus, List<Double> cpuQuotas) {
    /// Smallest CPU quota in processors; with less a JVM takes many seconds to start.
    public static final double MIN_QUOTA = 0.1;

    private static final int MAX_CPUS = 100_000;

    /// Validates the levels of all factors.
    ///
    /// @throws UserErrorException if a level is out of bounds or stands there twice
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

    private static void mustDiffer(String option, List<?> levels) {
        Set<Object> distinct = new HashSet<>();
        for (Object level : levels) {
            if (!distinct.add(level)) {
                throw new UserErrorException(option + ": '" + level + "' is given twice");
            }
        }
    }

    /// Named set of JVM flags that sets an environment apart.
    ///
    /// @param name small letters, digits and hyphens
    /// @param flags options of the JVM, at least one
    public record JvmVariant(String name, List<String> flags) {
        private static final Pattern NAME = Pattern.compile("[a-z0-9]+(-[a-z0-9]+)*");
        private static final int MAX_NAME_LENGTH = 40;

        public JvmVariant {
            flags = List.copyOf(flags);
        }

        /// Parses a variant such as `zgc=-XX:+UseZGC`.
        ///
        /// @throws UserErrorException if the name or a flag is invalid
        public static JvmVariant parse(String text) {
            int equals = text.indexOf('=');
            if (equals < 0) {
                throw invalid(text, "write it as name=options, such as zgc=-XX:+UseZGC");
            }
            String name = text.substring(0, equals);
            if (!NAME.matcher(name).matches() || name.length() > MAX_NAME_LENGTH) {
                throw invalid(
                        text,
                        "its name may contain only small letters, digits and hyphens, at most " + MAX_NAME_LENGTH);
            }
            List<String> flags = ShellWords.split(text.substring(equals + 1))
                    .orElseThrow(() -> invalid(text, "it has a quote that isn't closed"));
            if (flags.isEmpty()) {
                throw invalid(text, "no options after its name");
            }
            for (String flag : flags) {
                if (!isOption(flag)) {
                    throw invalid(
                            text, "'" + flag + "' isn't a JVM option, which begins with '-', such as -XX:+UseZGC");
                }
            }
            return new JvmVariant(name, flags);
        }

        /// Whether a word can be an option of the JVM.
        public static boolean isOption(String word) {
            return word.matches("-\\S.*");
        }

        private static UserErrorException invalid(String text, String reason) {
            return new UserErrorException("--variant '" + text + "': " + reason);
        }
    }
}
