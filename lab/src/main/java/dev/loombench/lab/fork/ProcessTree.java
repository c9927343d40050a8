package dev.loombench.lab.fork;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

/// A process with all that it started.
final class ProcessTree {
    private static final Duration LONGEST_DEATH = Duration.ofSeconds(10);

    private ProcessTree() {}

    /// Kills a process and its descendants. The descendants are listed first: once their parent is dead
    /// nothing leads to them.
    static void kill(Process process) {
        all(process).forEach(ProcessHandle::destroyForcibly);
    }

    private static List<ProcessHandle> all(Process process) {
        return Stream.concat(process.descendants(), Stream.of(process.toHandle()))
                .toList();
    }

    /// The same, and waits until the operating system has settled its account with this process, so that none
    /// of it is found in the account of the next child. Nothing of them stays in the temporary directory.
    static void end(Process process) {
        end(process, all(process));
    }

    private static void end(Process process, List<ProcessHandle> all) {
        all.forEach(ProcessHandle::destroyForcibly);
        try {
            process.waitFor(LONGEST_DEATH.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        all.forEach(dead -> LeftSocket.remove(dead.pid()));
    }

    /// Asks a process and its descendants to end, and ends those that don't within that time, or when the
    /// thread is interrupted.
    static void finish(Process process, Duration patience) {
        List<ProcessHandle> all = all(process);
        all.forEach(ProcessHandle::destroy);
        try {
            CompletableFuture.allOf(all.stream().map(ProcessHandle::onExit).toArray(CompletableFuture<?>[]::new))
                    .get(patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | TimeoutException e) {
            // those that are left don't end by themselves
        }
        end(process, all);
    }
}
