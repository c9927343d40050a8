package dev.loombench.lab.model;

import org.jspecify.annotations.Nullable;

/// Of what a side's CPU time, memory, threads and collections are, as it was when the side was tried.
///
/// @param processes number of its processes; absent where unknown
/// @param jvms number of JVMs among them; absent where none could be read
/// @param jvm program of the JVM that was read, a main class or a jar; absent where none could be read
/// @param container how it starts containers, such as `docker run`; absent if it doesn't
/// @param group control groups of its containers; absent without containers, and where they can't be read
/// @param reason why the use of its containers is unknown, as a clause; absent where it is known
public record SideAccount(
        @Nullable Integer processes,
        @Nullable Integer jvms,
        @Nullable String jvm,
        @Nullable String container,
        @Nullable String group,
        @Nullable String reason) {

    /// The same with the JVM that was read.
    ///
    /// @param program its main class or jar; absent where unknown
    public SideAccount withJvm(int count, @Nullable String program) {
        return new SideAccount(processes, count, program, container, group, reason);
    }
}
