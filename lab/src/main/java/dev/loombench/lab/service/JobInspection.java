package dev.loombench.lab.service;

import dev.loombench.lab.diagnose.collect.JvmRuntime;
import dev.loombench.lab.model.SideRuntime;
import dev.loombench.lab.observe.jvm.AttachException;
import dev.loombench.lab.observe.jvm.JvmProcess;
import dev.loombench.lab.process.Child;
import dev.loombench.lab.service.config.AbSide;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// Reads what runs on a side while its job runs to be checked. It runs on a thread of its own, since a job may
/// end at any time, and no run that counts is read.
final class JobInspection {
    private static final int POLL_MILLIS = 20;

    /// Time for the answer of a JVM that was asked before the job ended.
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    private final AbSide side;
    private final CompletableFuture<SideRuntime> result = new CompletableFuture<>();
    private final Thread thread;

    private JobInspection(AbSide side, Child job) {
        this.side = side;
        this.thread = Thread.ofPlatform().daemon().name("job-inspection").unstarted(() -> inspect(job));
    }

    /// Begins to read a job that has just been started.
    static JobInspection start(AbSide side, Child job) {
        JobInspection inspection = new JobInspection(side, job);
        inspection.thread.start();
        return inspection;
    }

    private void inspect(Child job) {
        String obstacle = "it ended before its JVM could be read";
        try {
            while (job.isRunning()) {
                try {
                    Optional<JvmProcess> jvm = JobJvm.find(job, side.examinedJvm());
                    if (jvm.isPresent()) {
                        result.complete(SideInspection.ofJob(side, JvmRuntime.read(jvm.get())));
                        return;
                    }
                } catch (AttachException e) {
                    obstacle = e.isProcessGone() ? obstacle : String.valueOf(e.getMessage());
                    if (!JobJvm.mayStillStart(e)) {
                        break;
                    }
                }
                Thread.sleep(POLL_MILLIS);
            }
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        } finally {
            result.complete(SideRuntime.unknown(side.name(), obstacle));
        }
    }

    /// Waits for the result after the job has ended. An obstacle is recorded as the reason.
    SideRuntime result() throws InterruptedException {
        try {
            return result.get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            thread.interrupt();
            return SideRuntime.unknown(side.name(), "its JVM didn't answer before it ended");
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        }
    }
}
