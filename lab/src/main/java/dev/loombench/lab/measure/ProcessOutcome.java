package dev.loombench.lab.measure;

import dev.loombench.protocol.Format;
import java.time.Duration;

/// The outcome of a child process's work.
public sealed interface ProcessOutcome {
    /// Normal completion.
    record Done() implements ProcessOutcome {}

    /// A failure that the child reported.
    record Failed(String message) implements ProcessOutcome {
        private static final int MAX_MESSAGE_LENGTH = 1_000;

        public Failed {
            message = Format.excerpt(message, MAX_MESSAGE_LENGTH);
        }
    }

    /// Killed since it made no progress within the limit.
    record TimedOut(Duration limit) implements ProcessOutcome {}

    /// Ended without a report.
    ///
    /// @param exitCode as the operating system reports it; 128 + n if signal n killed it
    record Died(int exitCode) implements ProcessOutcome {}
}
