package dev.loombench.lab.process;

import dev.loombench.lab.machine.probe.TempDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// A command that is run only to see whether it succeeds, within a minute.
final class ProbeCommand {
    private static final Duration MAX_DURATION = Duration.ofSeconds(60);

    /// Exit codes of a shell that can't execute a command (126) or doesn't find it (127).
    private static final Set<Integer> EXIT_CODES_NOT_EXECUTED = Set.of(126, 127);

    private ProbeCommand() {}

    /// Thrown if a command's end says nothing about the question: it timed out or couldn't be executed.
    static final class InconclusiveProbeException extends IOException {
        private static final long serialVersionUID = 1;

        InconclusiveProbeException(String message) {
            super(message);
        }
    }

    /// Runs the command and returns its first relevant line of output if it fails; empty on success or if
    /// stopped.
    ///
    /// @throws InconclusiveProbeException if it is still running after a minute, or can't be executed
    /// @throws IOException if it can't be started
    static Optional<String> firstError(List<String> command, Cancellation stop)
            throws IOException, InterruptedException {
        return firstError(command, stop, MAX_DURATION);
    }

    static Optional<String> firstError(List<String> command, Cancellation stop, Duration limit)
            throws IOException, InterruptedException {
        Path log = TempDirectory.file(".log");
        try (Child child = Child.own(command.getFirst(), command, log, false, stop)) {
            int code = child.await(limit)
                    .map(ChildExit::code)
                    .orElseThrow(
                            () -> new InconclusiveProbeException(ChildFault.INCONCLUSIVE.message(limit.toSeconds())));
            if (EXIT_CODES_NOT_EXECUTED.contains(code)) {
                throw new InconclusiveProbeException(reason(log));
            }
            return code == 0 || stop.isRequested() ? Optional.empty() : Optional.of(reason(log));
        } finally {
            Files.deleteIfExists(log);
        }
    }

    private static String reason(Path log) {
        return LogTail.firstReason(log).orElseGet(ChildFault.NO_OUTPUT::message);
    }
}
