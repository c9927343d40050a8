package dev.loombench.lab.observe.timeline;

import java.nio.file.Path;

/// Which active queries of a JVM a timeline may make, besides reading what the JVM publishes by itself.
public sealed interface JvmAccess {
    /// Queries by attach: for measurement windows long after the JVM's start, in which an answer costs nothing
    /// noticeable.
    record AttachAccess() implements JvmAccess {}

    /// No queries: for processes whose whole time or memory is measured, or which are compared with others that
    /// may not be JVMs.
    record NoAccess() implements JvmAccess {}

    /// All queries of a diagnosis trial: the agent, which runs from the JVM's start; native memory by attach;
    /// and the recording after the JVM's end.
    ///
    /// @param agent output file of the agent
    /// @param recording file that exists after the JVM's end
    record DiagnosticAccess(Path agent, Path recording) implements JvmAccess {}
}
