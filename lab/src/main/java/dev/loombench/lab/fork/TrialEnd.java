package dev.loombench.lab.fork;

import java.time.Duration;

/// How a child's work ended.
public sealed interface TrialEnd {
    /// As it should.
    record Done() implements TrialEnd {}

    /// The child says that it failed.
    record Failed(String message) implements TrialEnd {}

    /// It was killed because it took longer than it may without a sign of progress.
    record TimedOut(Duration limit) implements TrialEnd {}

    /// It ended without a word.
    ///
    /// @param exitCode as the operating system gives it; 128 + n where signal n killed it
    record Died(int exitCode) implements TrialEnd {
        /// What the exit code says to people.
        public String reason() {
            return switch (exitCode) {
                case 137 -> "was killed (signal 9), by the kernel because memory ran out, or by hand";
                case 134 -> "crashed (signal 6)";
                case 139 -> "crashed (signal 11)";
                case 143 -> "was terminated (signal 15)";
                default -> "ended with exit code " + exitCode;
            };
        }
    }
}
