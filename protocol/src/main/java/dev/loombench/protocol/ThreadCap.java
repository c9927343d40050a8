package dev.loombench.protocol;

import java.util.Optional;

/// The cap on the live platform threads of a measured JVM's execution model. The lab sets it in the system
/// property [#PROPERTY] to protect the machine; one more thread is refused as the operating system would
/// refuse it, and reported in a [JvmReport.ThreadRefusal].
///
/// @param threads at least 1
public record ThreadCap(int threads) {
    /// The system property; without it there is no cap.
    public static final String PROPERTY = "loombench.threads.cap";

    public ThreadCap {
        if (threads < 1) {
            throw new InvalidValueException(Integer.toString(threads), "a cap of at least 1 thread");
        }
    }

    /// Reads the cap from this JVM's system property; empty where it isn't set.
    ///
    /// @throws InvalidValueException if it is no number from 1
    public static Optional<ThreadCap> readProperty() {
        String word = System.getProperty(PROPERTY);
        return word == null ? Optional.empty() : Optional.of(new ThreadCap(number(word)));
    }

    private static int number(String word) {
        try {
            return Integer.parseInt(word);
        } catch (NumberFormatException e) {
            throw new InvalidValueException(word, "a number of threads (system property " + PROPERTY + ")");
        }
    }
}
