package dev.loombench.lab.diagnose.collect;

import dev.loombench.lab.diagnose.rules.Symptoms.CarrierLimits;
import java.util.OptionalInt;
import java.util.Properties;

/// Limits of the scheduler of virtual threads, from the system properties that `java.lang.Thread` documents,
/// and its defaults.
final class SchedulerProperties {
    private static final String PARALLELISM = "jdk.virtualThreadScheduler.parallelism";
    private static final String MAX_POOL_SIZE = "jdk.virtualThreadScheduler.maxPoolSize";

    private SchedulerProperties() {}

    /// Parses the system properties of a JVM, in the form of a properties file. A value that isn't a number
    /// counts as absent; the JVM fails with its first virtual thread then.
    ///
    /// @param processors number of processors that it may use
    static CarrierLimits parse(String text, int processors) {
        Properties properties = SystemProperties.parseOrNone(text);
        int parallelism = number(properties, PARALLELISM).orElse(processors);
        int maxCarriers =
                number(properties, MAX_POOL_SIZE).orElse(Math.max(parallelism, CarrierLimits.DEFAULT_MAX_CARRIERS));
        return new CarrierLimits(Math.min(parallelism, maxCarriers), maxCarriers);
    }

    private static OptionalInt number(Properties properties, String name) {
        try {
            return OptionalInt.of(
                    Integer.parseInt(properties.getProperty(name, "").strip()));
        } catch (NumberFormatException notANumber) {
            return OptionalInt.empty();
        }
    }
}
