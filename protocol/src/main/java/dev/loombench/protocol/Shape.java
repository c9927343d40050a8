package dev.loombench.protocol;

import java.util.Locale;

/// How a batch hands its tasks to the execution model.
public enum Shape {
    /// Open an executor, submit all tasks, close it: timed until the last task is done. Run by JMH.
    EXECUTOR,
    /// A master actor starts the others and has their replies. Run by JMH.
    ACTORS,
    /// Start threads without an executor, then join them. Run by JMH.
    THREADS,
    /// As [#EXECUTOR], but once in a fresh JVM and without a harness.
    ONE_SHOT;

    /// The word in files and on the wire.
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /// @throws BadWord if it is no shape
    public static Shape parse(String text) {
        for (Shape shape : values()) {
            if (shape.toString().equals(text)) {
                return shape;
            }
        }
        throw new BadWord(text, "a kind of batch (executor, actors, threads, one-shot)");
    }
}
