package dev.loombench.generator.netty;

import dev.loombench.protocol.load.LoadSummary.Users;
import java.util.Arrays;

/// Counter of correct responses per user of a closed loop within the measured window.
final class UserCompletions {
    private long[] answers = {};

    /// Registers a user.
    ///
    /// @param user index from 0; negative for requests of an open model, which aren't counted
    void register(int user) {
        if (user >= answers.length) {
            answers = Arrays.copyOf(answers, user + 1);
        }
    }

    void countResponse(int user) {
        if (user >= 0) {
            answers[user]++;
        }
    }

    /// Summarises the counts as minimum, median and maximum.
    ///
    /// @param oldestSeconds age of the oldest request in flight at the end of the window
    Users users(double oldestSeconds) {
        if (answers.length == 0) {
            return new Users(0, 0, 0, oldestSeconds);
        }
        long[] ranked = answers.clone();
        Arrays.sort(ranked);
        int last = ranked.length - 1;
        return new Users(ranked[0], ranked[last / 2], ranked[last], oldestSeconds);
    }
}
