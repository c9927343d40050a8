package dev.loombench.lab.service;

import dev.loombench.lab.machine.probe.ProcFiles;
import dev.loombench.lab.observe.jvm.AttachException;
import dev.loombench.lab.observe.jvm.AttachException.FailureKind;
import dev.loombench.lab.observe.jvm.JvmProcess;
import java.util.List;
import java.util.stream.Stream;

/// Finds the JVM among a side's processes: a script may have started it.
final class SideJvmFinder {
    private SideJvmFinder() {}

    /// Returns the first JVM found. If there is none, a refused attachment is the reason rather than a process
    /// that isn't a JVM.
    ///
    /// @param main process to try first: the listening one
    /// @param processes all processes of the side
    /// @throws AttachFailure if no process is a JVM that may be attached to
    static JvmProcess find(ProcFiles files, long main, List<Long> processes) throws AttachException {
        AttachException refusal = null;
        for (long pid :
                Stream.concat(Stream.of(main), processes.stream()).distinct().toList()) {
            try {
                return JvmProcess.find(files, pid);
            } catch (AttachException e) {
                boolean notThisOne = e.kind() == FailureKind.NO_JVM || e.kind() == FailureKind.GONE;
                refusal = notThisOne || refusal != null ? refusal : e;
            }
        }
        throw refusal != null
                ? refusal
                : new AttachException(FailureKind.NO_JVM, "none of its processes is a JVM that is visible from here");
    }
}
