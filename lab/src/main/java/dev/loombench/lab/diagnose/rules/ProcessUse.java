package dev.loombench.lab.diagnose.rules;

import java.util.List;
import java.util.Optional;

/// CPU demand of a process over the window.
///
/// @param running mean number of its threads on a processor, without the JVM's own
/// @param waiting mean number of its runnable threads without a processor, without the JVM's own and carriers
/// @param jvmThreads demand of the JVM's own threads, at most one of each kind
public record ProcessUse(double running, double waiting, List<JvmThreadUse> jvmThreads) {
    /// Demand of the JVM's own threads of a kind; empty where there are none.
    Optional<JvmThreadUse> jvmThreads(JvmThreadKind kind) {
        return jvmThreads.stream().filter(use -> use.kind() == kind).findFirst();
    }

    /// CPU demand of the JVM's own threads of one kind over the window.
    ///
    /// @param running mean number of them on a processor
    /// @param waiting mean number of runnable ones without a processor
    public record JvmThreadUse(JvmThreadKind kind, double running, double waiting) {}

    /// Work for which the JVM has threads of its own.
    public enum JvmThreadKind {
        /// Compilation of methods that run often.
        COMPILER,
        /// Garbage collection.
        COLLECTOR
    }
}
