package dev.loombench.lab.service;

import dev.loombench.lab.machine.probe.HotSpotCounters;
import dev.loombench.lab.machine.probe.ProcFiles;
import dev.loombench.lab.observe.jvm.AttachException;
import dev.loombench.lab.observe.jvm.JvmProcess;
import dev.loombench.lab.process.Child;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;

/// Finds the JVM of a running job, which a script may start.
final class JobJvm {
    /// Time after which a JVM without counters is taken to have started.
    private static final Duration START_TIME = Duration.ofSeconds(2);

    private JobJvm() {}

    /// Returns the JVM; empty as long as it is starting. A JVM that is attached to then prints a thread dump on
    /// its standard output, which belongs to the job.
    ///
    /// @param name main class or jar of the JVM that is meant; empty for any
    /// @throws AttachException if no process of the job is a JVM that may be attached to, or none is the named
    ///     one, perhaps not yet
    static Optional<JvmProcess> find(Child job, Optional<String> name) throws AttachException {
        JvmProcess jvm = SideJvm.find(ProcFiles.ofThisMachine(), name, OptionalLong.empty(), job.knownProcesses())
                .process();
        boolean started = HotSpotCounters.open(jvm.pid(), job.startedAt())
                .map(HotSpotCounters::hasStarted)
                .orElse(job.elapsed().compareTo(START_TIME) > 0);
        return started ? Optional.of(jvm) : Optional.empty();
    }

    /// Whether the job's JVM may still be starting after a failed look for it: no JVM is there yet, or processes
    /// are in the way that are helpers of the job.
    static boolean mayStillStart(AttachException failure) {
        return switch (failure.kind()) {
            case GONE, NO_JVM, HIDDEN, NOT_NAMED, CLOSED -> true;
            case REPLACED, ANOTHER_USER, SILENT, REFUSED, FAILED -> false;
        };
    }
}
