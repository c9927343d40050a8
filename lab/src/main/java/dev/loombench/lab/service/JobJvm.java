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

    private static final int POLL_MILLIS = 20;

    private JobJvm() {}

    /// Asks the JVM of a job as soon as it can be asked; again if it ends meanwhile, since another one may follow.
    ///
    /// @param name main class or jar of the JVM that is meant; empty for any
    /// @param patience time of the job after which a JVM that isn't there isn't waited for
    /// @return the answer; empty if the job ends before
    /// @throws AttachException if no process of the job is a JVM that may be attached to, or none is the named one
    static <T> Optional<T> ask(Child job, Optional<String> name, Duration patience, JvmQuestion<T> question)
            throws AttachException, InterruptedException {
        Optional<AttachException> obstacle = Optional.empty();
        while (job.isRunning()) {
            try {
                Optional<JvmProcess> jvm = find(job, name);
                if (jvm.isPresent()) {
                    return Optional.of(question.answer(jvm.get()));
                }
            } catch (AttachException e) {
                if (!mayStillStart(e) || job.elapsed().compareTo(patience) > 0) {
                    throw e;
                }
                obstacle = e.isProcessGone() ? obstacle : Optional.of(e);
            }
            Thread.sleep(POLL_MILLIS);
        }
        if (obstacle.isPresent()) {
            throw obstacle.get();
        }
        return Optional.empty();
    }

    /// What a JVM is asked.
    @FunctionalInterface
    interface JvmQuestion<T> {
        T answer(JvmProcess jvm) throws AttachException, InterruptedException;
    }

    /// Returns the JVM; empty as long as it is starting. A JVM that is attached to then prints a thread dump on
    /// its standard output, which belongs to the job.
    ///
    /// @param name main class or jar of the JVM that is meant; empty for any
    /// @throws AttachException if no process of the job is a JVM that may be attached to, or none is the named
    ///     one, perhaps not yet
    private static Optional<JvmProcess> find(Child job, Optional<String> name) throws AttachException {
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
