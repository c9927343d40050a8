package dev.loombench.protocol.trial;

import dev.loombench.protocol.EnumWords;
import java.util.Locale;

/// The mode of JMH's measurement.
public enum MeasurementMode {
    /// Mean seconds per operation; throughput is derived as callers / time.
    TIME,
    /// Operations per second of all callers together.
    THROUGHPUT;

    /// Returns the word in files and on the wire.
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// Parses the word of a mode.
    ///
    /// @throws InvalidValueException if it is no mode
    public static MeasurementMode parse(String text) {
        return EnumWords.parse(values(), text, "a mode");
    }
}
