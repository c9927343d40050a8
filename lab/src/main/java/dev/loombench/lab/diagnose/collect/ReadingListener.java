package dev.loombench.lab.diagnose.collect;

import dev.loombench.lab.diagnose.threads.CodeLookup;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;

/// Listener to what is read of a JVM in one window, as the JVM and the kernel gave it, before anything is concluded
/// from it. Files are gone after the call.
interface ReadingListener {
    ReadingListener NONE = new ReadingListener() {};

    /// The owners of the JVM's classes are known.
    ///
    /// @return the same, or one that notes what is looked up
    default CodeLookup origins(CodeLookup lookup) {
        return lookup;
    }

    /// A thread dump was written.
    default void dumped(Path json) throws IOException {}

    /// The agent's file was read, at the start of the window and at its end.
    default void sampled(Path agentFile) throws IOException {}

    /// A recording was made.
    ///
    /// @param begin start of the window, whose length follows
    default void recorded(Path file, Instant begin, Duration window) throws IOException {}

    default void ended(WindowReadings readings) {}
}
