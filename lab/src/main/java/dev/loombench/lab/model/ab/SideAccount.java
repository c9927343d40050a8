package dev.loombench.lab.model.ab;

import org.jspecify.annotations.Nullable;

/// Of what a side's CPU time, memory, threads and collections are, as it was when the side was tried.
///
/// @param processes number of its processes; absent where unknown
/// @param jvms number of JVMs among them; absent where none could be read
/// @param jvm program of the JVM that was read, a main class or a jar; absent where none could be read
/// @param group control group of which the account is; absent where it is that of the side's own processes
/// @param reason why it is unknown, as a clause; absent where it is known
public record SideAccount(
        @Nullable Integer processes,
        @Nullable Integer jvms,
        @Nullable String jvm,
        @Nullable String group,
        @Nullable String reason) {

    /// Whether the side's own processes answer, so that the account is theirs.
    public boolean coversOwnProcesses() {
        return group == null && reason == null;
    }

    /// The same with the JVM that was read.
    ///
    /// @param program its main class or jar; absent where unknown
    public SideAccount withJvm(int count, @Nullable String program) {
        return new SideAccount(processes, count, program, group, reason);
    }
}
