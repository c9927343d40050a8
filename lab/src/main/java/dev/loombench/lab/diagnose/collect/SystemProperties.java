package dev.loombench.lab.diagnose.collect;

import dev.loombench.lab.diagnose.rules.Symptoms.CarrierLimits;
import java.io.IOException;
import java.io.StringReader;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Properties;
import java.util.stream.Collectors;

/// System properties of a JVM.
///
/// @param values values by name
record SystemProperties(Properties values) {
    private static final String SCHEDULER = "jdk.virtualThreadScheduler.";

    /// Parses the output of `VM.system_properties`; there are none in what isn't in the form of a properties file.
    static SystemProperties parse(String text) {
        Properties values = new Properties();
        try {
            values.load(new StringReader(text));
        } catch (IOException | IllegalArgumentException malformed) {
            values.clear();
        }
        return new SystemProperties(values);
    }

    /// The value of a property; empty where it isn't set.
    String value(String name) {
        return values.getProperty(name, "").strip();
    }

    Map<String, String> byName() {
        return values.stringPropertyNames().stream().collect(Collectors.toMap(name -> name, values::getProperty));
    }

    /// Limits of the scheduler of virtual threads, from the properties that `java.lang.Thread` documents, and its
    /// defaults. A value that isn't a number counts as absent; the JVM fails with its first virtual thread then.
    ///
    /// @param processors number of processors that the JVM may use
    CarrierLimits carrierLimits(int processors) {
        int parallelism = number(SCHEDULER + "parallelism").orElse(processors);
        int maxCarriers =
                number(SCHEDULER + "maxPoolSize").orElse(Math.max(parallelism, CarrierLimits.DEFAULT_MAX_CARRIERS));
        return new CarrierLimits(Math.min(parallelism, maxCarriers), maxCarriers);
    }

    /// Whether thread dumps show all virtual threads, as by default: otherwise only those that an executor or a
    /// structured scope started.
    boolean tracksAllThreads() {
        String value = value("jdk.trackAllThreads");
        return value.isEmpty() || Boolean.parseBoolean(value);
    }

    private OptionalInt number(String name) {
        try {
            return OptionalInt.of(Integer.parseInt(value(name)));
        } catch (NumberFormatException notANumber) {
            return OptionalInt.empty();
        }
    }
}
