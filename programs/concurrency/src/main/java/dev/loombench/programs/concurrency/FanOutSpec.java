package dev.loombench.programs.concurrency;

import dev.loombench.programs.kit.IncorrectResultException;
import dev.loombench.protocol.EnumWords;
import dev.loombench.protocol.InvalidValueException;
import java.time.Duration;
import java.util.Locale;

/// What the calls of an answer do.
///
/// @param calls number of calls for an answer, at least 1
/// @param callTime how long an ordinary call takes, in whole milliseconds, at least one
/// @param outcome which of them is no ordinary call
record FanOutSpec(int calls, Duration callTime, Outcome outcome) {
    /// What becomes of an answer's calls.
    enum Outcome {
        /// Each succeeds.
        ALL,
        /// One fails early, and with it the answer.
        ONE_FAILS,
        /// One is so late that the caller gives the answer up.
        ONE_SLOW;

        /// Word of the argument, such as `one-fails`.
        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }

        /// Parses the word of an outcome.
        ///
        /// @throws InvalidValueException if it is none
        static Outcome parse(String text) {
            return EnumWords.parse(values(), text, "an outcome");
        }
    }

    /// Time after which the failing call fails: a tenth of the others' time, at least 1 ms.
    Duration failureTime() {
        return Duration.ofMillis(Math.max(1, callTime.toMillis() / 10));
    }

    /// Time that the slow call takes: ten times that of the others.
    Duration lateTime() {
        return callTime.multipliedBy(10);
    }

    /// Time after which a caller gives its answer up: twice that of an ordinary call.
    Duration deadline() {
        return callTime.multipliedBy(2);
    }

    /// Which of the calls of an answer is no ordinary one: each in its turn.
    int oddCall(long answer) {
        return (int) (answer % calls);
    }

    /// How long a call takes.
    Duration time(long answer, int call) {
        if (call != oddCall(answer)) {
            return callTime;
        }
        return switch (outcome) {
            case ALL -> callTime;
            case ONE_FAILS -> failureTime();
            case ONE_SLOW -> lateTime();
        };
    }

    /// Whether a call fails when its time is over.
    boolean fails(long answer, int call) {
        return outcome == Outcome.ONE_FAILS && call == oddCall(answer);
    }

    /// What a call brings.
    static long value(long answer, int call) {
        return answer * 31 + call;
    }

    /// Checks the sum of what all calls brought.
    ///
    /// @param nanos how long the caller waited for it
    /// @throws IncorrectResultException if it is wrong, or can't have come at all
    void check(long answer, long sum, long nanos) throws IncorrectResultException {
        long expected = 0;
        for (int call = 0; call < calls; call++) {
            expected += value(answer, call);
        }
        if (sum != expected) {
            throw new IncorrectResultException("an answer was " + sum + " instead of " + expected);
        }
        if (outcome == Outcome.ONE_FAILS
                || outcome == Outcome.ONE_SLOW && nanos < lateTime().toNanos()) {
            throw new IncorrectResultException("an answer came without waiting for the call that "
                    + (outcome == Outcome.ONE_FAILS ? "failed" : "was late"));
        }
    }
}
