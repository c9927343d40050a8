package dev.loombench.protocol.trial;

import dev.loombench.protocol.EnumWords;
import java.util.Locale;

/// The shape of a batch: how it hands its tasks to the execution model.
public enum BatchShape {
    /// Opens an executor, submits all tasks and closes it: timed until the last task is done. Run by JMH.
    EXECUTOR,
    /// Starts a master actor that starts the others and collects their replies. Run by JMH.
    ACTORS,
    /// Starts threads without an executor and joins them. Run by JMH.
    THREADS,
    /// Runs as [#EXECUTOR], but once in a fresh JVM without JMH.
    ONE_SHOT;

    /// Returns the word in files and on the wire.
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /// Parses the word of a shape.
    ///
    /// @throws InvalidValueException if it is no shape
    public static BatchShape parse(String text) {
        return EnumWords.parse(values(), text, "a kind of batch");
    }
}
