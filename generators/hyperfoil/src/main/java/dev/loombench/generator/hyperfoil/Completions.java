package dev.loombench.generator.hyperfoil;

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

    long fewest() {
        return ranked(0);
    }

    long median() {
        return ranked(0.5);
    }

    long most() {
        return ranked(1);
    }

    /// 0 where there are no users.
    private long ranked(double share) {
        long[] sorted = answers.clone();
        Arrays.sort(sorted);
        return sorted.length == 0 ? 0 : sorted[(int) (share * (sorted.length - 1))];
    }
}
