package dev.loombench.lab.service;

import dev.loombench.lab.diagnose.collect.JvmRuntime;
import dev.loombench.lab.model.ab.SideRuntime;
import dev.loombench.lab.observe.jvm.AttachException;
import dev.loombench.lab.process.Child;
import dev.loombench.lab.service.config.AbSide;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// Reads what runs on a side while its job runs to be checked. It runs on a thread of its own, since a job may
/// end at any time, and no run that counts is read.
final class JobInspection {
    /// Time for the answer of a JVM that was asked before the job ended.
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    private final AbSide side;
    private final FutureTask<SideRuntime> result;

    private JobInspection(AbSide side, Child job) {
        this.side = side;
        this.result = new FutureTask<>(() -> inspect(job));
    }

    /// Begins to read a job that has just been started.
    static JobInspection start(AbSide side, Child job) {
        JobInspection inspection = new JobInspection(side, job);
        Thread.ofPlatform().daemon().name("job-inspection").start(inspection.result);
        return inspection;
    }

    private SideRuntime inspect(Child job) throws InterruptedException {
        String obstacle = "it ended before its JVM could be read";
        try {
            Optional<JvmRuntime> runtime =
                    JobJvm.ask(job, side.examinedJvm(), ChronoUnit.FOREVER.getDuration(), JvmRuntime::read);
            return runtime.map(jvm -> SideInspection.ofJob(side, jvm))
                    .orElseGet(() -> SideRuntime.unknown(side.name(), obstacle));
        } catch (AttachException e) {
            return SideRuntime.unknown(side.name(), e.isProcessGone() ? obstacle : String.valueOf(e.getMessage()));
        }
    }

    /// Waits for the result after the job has ended. An obstacle is recorded as the reason.
    SideRuntime result() throws InterruptedException {
        try {
            return result.get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            result.cancel(true);
            return SideRuntime.unknown(side.name(), "its JVM didn't answer before it ended");
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        }
    }
}
