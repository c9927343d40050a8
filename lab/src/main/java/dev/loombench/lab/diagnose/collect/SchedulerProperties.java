package dev.loombench.lab.diagnose.collect;

import dev.loombench.lab.diagnose.rules.Symptoms.CarrierLimits;
import dev.loombench.lab.observe.jvm.AttachException;
import dev.loombench.lab.observe.jvm.AttachSocket;
import dev.loombench.lab.observe.jvm.Signal;
import java.io.IOException;
import java.io.StringReader;
import java.util.OptionalInt;
import java.util.Properties;

/// Limits of the scheduler of virtual threads, from the system properties that `java.lang.Thread` documents,
/// and its defaults.
final class SchedulerProperties {
    private static final String COMMAND = "VM.system_properties";
    private static final String PARALLELISM = "jdk.virtualThreadScheduler.parallelism";
    private static final String MAX_POOL_SIZE = "jdk.virtualThreadScheduler.maxPoolSize";

    private SchedulerProperties() {}

    /// Reads the limits of a JVM.
    ///
    /// @param processors number of processors that it may use
    static Signal<CarrierLimits> read(AttachSocket socket, int processors) {
        try {
            return new Signal.Present<>(parse(socket.jcmd(COMMAND), processors));
        } catch (AttachException e) {
            return new Signal.Absent<>(String.valueOf(e.getMessage()));
        }
    }

    /// Parses the JVM's answer, which is a properties file. A value that isn't a number counts as absent; the
    /// JVM fails with its first virtual thread then.
    static CarrierLimits parse(String text, int processors) {
        Properties properties = new Properties();
        try {
            properties.load(new StringReader(text));
        } catch (IOException | IllegalArgumentException malformed) {
            properties.clear();
        }
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
