package dev.loombench.lab.load.plan;

import dev.loombench.protocol.load.LoadError;
import java.util.regex.Pattern;

/// One line of a JTL file: a request as one user saw it.
///
/// @param startMillis when it was begun, in milliseconds since 1970
/// @param elapsedMillis from then until its answer was there, or until it was given up
/// @param code the answer's status, or `Non HTTP response code: …` where no answer came
/// @param message what goes with the code
/// @param user the name of JMeter's thread, which is a user
/// @param success whether the answer was the one that the plan asserts
/// @param idleMillis by which a sum lasted longer than it says, as its thread paused; 0 where the file doesn't tell
/// @param asserted what the first assertion that failed says; empty where none did, or the file doesn't tell
public record JtlSample(
        long startMillis,
        long elapsedMillis,
        String code,
        String message,
        String user,
        boolean success,
        long idleMillis,
        String asserted) {
    private static final Pattern NUMBERS = Pattern.compile(" \\d+-\\d+$");
    private static final String TRANSACTION = "Number of samples in transaction";

    /// The name of the user's group: JMeter adds the numbers of the group and of the user to it.
    String group() {
        return NUMBERS.matcher(user).replaceFirst("");
    }

    /// In milliseconds since 1970.
    public long endMillis() {
        return startMillis + elapsedMillis;
    }

    /// Whether this sum has the sample among its own: JMeter writes those of a parent sample right behind it.
    ///
    /// @param next of the same user in the file
    boolean sums(JtlSample next) {
        long end = endMillis() + idleMillis;
        return next.startMillis >= startMillis
                && (next.isTransaction() ? next.startMillis < end : next.startMillis <= end);
    }

    /// Whether it was given up before an answer came, as the end of a plan does with what is under way.
    boolean broken() {
        return !success && SampleError.of(this).kind() == LoadError.RESET;
    }

    /// Whether this is a sum, which a transaction controller writes after its samples or instead of them.
    boolean isTransaction() {
        return message.startsWith(TRANSACTION);
    }
}
