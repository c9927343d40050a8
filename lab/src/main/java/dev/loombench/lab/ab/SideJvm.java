package dev.loombench.lab.ab;

import dev.loombench.lab.attach.AttachFailure;
import dev.loombench.lab.attach.AttachFailure.Why;
import dev.loombench.lab.attach.JvmProcess;
import dev.loombench.lab.probe.ProcFiles;
import java.util.List;
import java.util.stream.Stream;

/// Finds the JVM among a side's processes, which may be a script's child.
final class SideJvm {
    private SideJvm() {}

    /// @param main the process that is asked first: the one that listens
    /// @param processes all of the side
    /// @throws AttachFailure if there is none that may be looked at
    static JvmProcess find(ProcFiles files, long main, List<Long> processes) throws AttachFailure {
        AttachFailure forbidden = null;
        for (long pid :
                Stream.concat(Stream.of(main), processes.stream()).distinct().toList()) {
            try {
                return JvmProcess.find(files, pid);
            } catch (AttachFailure e) {
                boolean another = e.why() == Why.NO_JVM || e.why() == Why.GONE;
                forbidden = another || forbidden != null ? forbidden : e;
            }
        }
        throw forbidden != null
                ? forbidden
                : new AttachFailure(Why.NO_JVM, "none of its processes is a JVM that is visible from here");
    }
}
