package dev.loombench.lab.catalog;

import dev.loombench.lab.finding.OptionError;
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
                throw OptionError.OUT_OF_RANGE.error("--cpus", Integer.toString(count), 1, MAX_CPUS);
            }
        }
        for (Double quota : cpuQuotas) {
            if (!(quota >= MIN_QUOTA && quota <= MAX_CPUS)) {
                throw OptionError.OUT_OF_RANGE.error("--cpu-quota", quota.toString(), MIN_QUOTA, MAX_CPUS);
            }
        }
    }

    private static void mustDiffer(String option, List<?> levels) {
        Set<Object> distinct = new HashSet<>();
        for (Object level : levels) {
            if (!distinct.add(level)) {
                throw OptionError.REPEATED.error(option, level.toString());
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
            String name = text.substring(0, Math.max(0, equals));
            List<String> flags = ShellWords.split(text.substring(equals + 1)).orElse(List.of());
            if (!NAME.matcher(name).matches()
                    || name.length() > MAX_NAME_LENGTH
                    || flags.isEmpty()
                    || !flags.stream().allMatch(JvmVariant::isOption)) {
                throw OptionError.BAD_VARIANT.error(text);
            }
            return new JvmVariant(name, flags);
        }

        /// Whether a word can be an option of the JVM.
        public static boolean isOption(String word) {
            return word.matches("-\\S.*");
        }
    }
}
