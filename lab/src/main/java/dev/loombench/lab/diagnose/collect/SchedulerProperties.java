package dev.loombench.lab.diagnose.collect;

import dev.loombench.lab.diagnose.rules.Symptoms.CarrierLimits;
import java.util.OptionalInt;
import java.util.Properties;

/// Limits of the scheduler of virtual threads, from the system properties that `java.lang.Thread` documents,
/// and its defaults; and whether the JVM keeps track of all threads.
final class SchedulerProperties {
    private static final String PARALLELISM = "jdk.virtualThreadScheduler.parallelism";
    private static final String MAX_POOL_SIZE = "jdk.virtualThreadScheduler.maxPoolSize";
    private static final String TRACK_ALL_THREADS = "jdk.trackAllThreads";

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

    /// Whether thread dumps of a JVM show all of its virtual threads, as by default: otherwise only those that an
    /// executor or a structured scope started.
    ///
    /// @param text its system properties, in the form of a properties file
    static boolean tracksAllThreads(String text) {
        String value = SystemProperties.parseOrNone(text).getProperty(TRACK_ALL_THREADS, "");
        return value.isEmpty() || Boolean.parseBoolean(value);
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
