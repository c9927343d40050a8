package dev.loombench.protocol;

import java.util.Locale;

/// What JMH measures.
public enum Mode {
    /// Seconds per operation; throughput is then derived as callers / time.
    TIME,
    /// Operations per second, over all callers.
    THROUGHPUT;

    /// The word in files and on the wire.
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// @throws BadWord if it is no mode
    public static Mode parse(String text) {
        for (Mode mode : values()) {
            if (mode.toString().equals(text)) {
                return mode;
            }
        }
        throw new BadWord(text, "a mode (time, throughput)");
    }
}
