package dev.loombench.lab.load.plan;

import java.util.OptionalLong;

/// Counts what happened in one second.
final class SecondTally {
    final Tally successes = new Tally();
    final Tally failures = new Tally();
    private long begun;
    private long answered;
    private long errors;
    private long waiting;
    private long oldestMillis;

    void begun() {
        begun++;
    }

    void ended(JtlSample sample) {
        answered++;
        if (sample.success()) {
            successes.add(sample.elapsedMillis());
        } else {
            errors++;
            failures.add(sample.elapsedMillis());
        }
    }

    /// A request that is unanswered at the end of this second, for so long by then.
    void waiting(long ageMillis) {
        waiting++;
        oldestMillis = Math.max(oldestMillis, ageMillis);
    }

    long answered() {
        return answered;
    }

    PlanSecond second(int index, int startedUsers, int finishedUsers) {
        Tally all = new Tally();
        all.addAll(successes);
        all.addAll(failures);
        Distribution times = all.distribution();
        OptionalLong median = times.percentile(50);
        return new PlanSecond(
                index,
                begun,
                answered,
                errors,
                median,
                times.max(),
                startedUsers,
                finishedUsers,
                waiting,
                oldestMillis);
    }
}
