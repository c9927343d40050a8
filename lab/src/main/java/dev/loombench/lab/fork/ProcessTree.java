package dev.loombench.lab.fork;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/// A process with all that it started.
final class ProcessTree {
    private static final Duration LONGEST_DEATH = Duration.ofSeconds(10);

    private ProcessTree() {}

    /// Kills a process and its descendants. The descendants are listed first: once their parent is dead
    /// nothing leads to them.
    static void kill(Process process) {
        List<ProcessHandle> all = Stream.concat(process.descendants(), Stream.of(process.toHandle()))
                .toList();
        all.forEach(ProcessHandle::destroyForcibly);
    }

    /// The same, and waits until the operating system has settled its account with this process, so that none
    /// of it is found in the account of the next child.
    static void end(Process process) {
        kill(process);
        try {
            process.waitFor(LONGEST_DEATH.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
