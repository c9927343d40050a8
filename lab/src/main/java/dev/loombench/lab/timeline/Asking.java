package dev.loombench.lab.timeline;

import java.nio.file.Path;

/// Whom to ask for what a JVM doesn't show by itself.
public sealed interface Asking {
    /// The JVM: a window is measured long after its start, and an answer is nothing beside it.
    record TheJvm() implements Asking {}

    /// Nobody: an answer would take time of a process whose whole time, or memory, is measured, or that is held against
    /// others, which may be no JVMs.
    record Nobody() implements Asking {}

    /// All there are in a trial for diagnosis: the agent, which runs in the JVM from its start; the JVM, for its native
    /// memory; and its recording, when it has ended.
    ///
    /// @param agent what the agent writes
    /// @param recording a file that is there at the end
    record Everybody(Path agent, Path recording) implements Asking {}
}
