package dev.loombench.lab.timeline;

import java.nio.file.Path;

/// Whom to ask for what a JVM doesn't show by itself.
public sealed interface Asking {
    /// The JVM: a window is measured long after its start, and an answer is nothing beside it.
    record TheJvm() implements Asking {}

    /// Nobody: an answer would take time of a process whose whole time, or memory, is measured.
    record Nobody() implements Asking {}

    /// The agent, which runs in the JVM from its start.
    ///
    /// @param file that it writes
    record TheAgent(Path file) implements Asking {}
}
