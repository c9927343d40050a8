package dev.loombench.lab.fork;

import java.util.List;
import java.util.stream.Stream;

/// A process with all that it started.
final class ProcessTree {
    private ProcessTree() {}

    /// Kills a process and its descendants. The descendants are listed first: once their parent is dead
    /// nothing leads to them.
    static void kill(Process process) {
        List<ProcessHandle> all = Stream.concat(process.descendants(), Stream.of(process.toHandle()))
                .toList();
        all.forEach(ProcessHandle::destroyForcibly);
    }
}
