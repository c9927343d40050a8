package dev.loombench.lab.diagnose.collect;

import dev.loombench.lab.diagnose.collect.ConnectionSampler.TcpConnections;
import dev.loombench.lab.diagnose.threads.CodeLookup;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/// Listener to what is read of a JVM in one window, as the JVM and the kernel gave it, before anything is concluded
/// from it. Files are gone after the call.
interface ReadingListener {
    /// A listener to nothing.
    ReadingListener NONE = new ReadingListener() {};

    /// The owners of the JVM's classes are known.
    ///
    /// @return the same, or one that notes what is looked up
    default CodeLookup origins(CodeLookup lookup) {
        return lookup;
    }

    /// The JVM told what it is.
    ///
    /// @param systemProperties in the form of a properties file
    default void launched(JvmVersion version, String systemProperties) {}

    /// Counters were read, at the start of the window and at its end.
    default void counted(CounterSnapshot counters) {}

    /// A thread dump was written.
    default void dumped(Path json) throws IOException {}

    /// Threads were printed at the end of the window.
    ///
    /// @param prints the one that counts, and those that show whether carriers stay mounted
    default void printed(List<String> prints) {}

    /// Connections were listed.
    default void connected(List<TcpConnections> samples) {}

    /// The agent's file was read, at the start of the window and at its end.
    default void sampled(Path agentFile) throws IOException {}

    /// A recording was made.
    ///
    /// @param begin start of the window, whose length follows
    default void recorded(Path file, Instant begin, Duration window) throws IOException {}
}
