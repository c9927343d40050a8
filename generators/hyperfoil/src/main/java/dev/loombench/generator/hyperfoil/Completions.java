package dev.loombench.generator.hyperfoil;

import dev.loombench.protocol.load.LoadSummary.Users;
import java.util.Arrays;

/// How many right answers each user of a closed loop got in the measured window.
final class Completions {
    private long[] answers = {};

    /// @param user from 0; less where requests come by a schedule, of which nothing is kept
    void joins(int user) {
        if (user >= answers.length) {
            answers = Arrays.copyOf(answers, user + 1);
        }
    }

    void answered(int user) {
        if (user >= 0) {
            answers[user]++;
        }
    }

    /// @param oldestSeconds how long the oldest request waited that was under way at the end
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
