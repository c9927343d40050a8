package dev.loombench.lab.results;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// One row of JMeter's results: a request of one user, or the sum of a transaction controller.
///
/// @param startMillis start of the request, in milliseconds since 1970
/// @param elapsedMillis time until the answer was complete, or the request was given up
/// @param code status of the answer, or `Non HTTP response code: …` without an answer
/// @param message status text of the code
/// @param user name of JMeter's thread
/// @param success whether all assertions of the plan held
/// @param idleMillis pauses of the thread within a transaction, which `elapsedMillis` leaves out; 0 where the
///     file doesn't have them
/// @param asserted message of the first failed assertion; empty without one, or where the file doesn't have it
/// @param label name of the sampler; absent where the file doesn't have it
/// @param bytes size of the answer; -1 where the file doesn't have it
public record JtlSample(
        long startMillis,
        long elapsedMillis,
        String code,
        String message,
        String user,
        boolean success,
        long idleMillis,
        String asserted,
        @Nullable String label,
        long bytes) {
    private static final Pattern THREAD_NUMBERS = Pattern.compile(" \\d+-\\d+$");
    private static final String TRANSACTION_MESSAGE = "Number of samples in transaction";

    /// Name of the thread group; JMeter appends the numbers of the group and of the thread to it.
    public String group() {
        return THREAD_NUMBERS.matcher(user).replaceFirst("");
    }

    /// The same sample with another start, and maybe of another user.
    public JtlSample startingAt(long millis, String name) {
        return new JtlSample(millis, elapsedMillis, code, message, name, success, idleMillis, asserted, label, bytes);
    }

    /// End of the request, in milliseconds since 1970.
    public long endMillis() {
        return startMillis + elapsedMillis;
    }

    /// Whether this sum contains a sample: JMeter writes the samples of a parent sample right after it.
    ///
    /// @param next the user's next sample in the file
    public boolean contains(JtlSample next) {
        long end = endMillis() + idleMillis;
        return next.startMillis >= startMillis
                && (next.isTransaction() ? next.startMillis < end : next.startMillis <= end);
    }

    /// Whether this is a transaction controller's sum, which follows its samples or replaces them.
    public boolean isTransaction() {
        return isTransaction(message);
    }

    /// Whether a sample with this message is a transaction controller's sum.
    static boolean isTransaction(String message) {
        return message.startsWith(TRANSACTION_MESSAGE);
    }
}
