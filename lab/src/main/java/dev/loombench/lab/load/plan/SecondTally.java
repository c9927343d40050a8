package dev.loombench.lab.load.plan;

/// Counts what happened in one second.
final class SecondTally {
    private final Tally times = new Tally();
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
        times.add(sample.elapsedMillis());
        errors += sample.success() ? 0 : 1;
    }

    /// A request that is unanswered at the end of this second, for so long by then.
    void waiting(long ageMillis) {
        waiting++;
        oldestMillis = Math.max(oldestMillis, ageMillis);
    }

    PlanSecond second(int index, int startedUsers, int finishedUsers) {
        return new PlanSecond(
                index,
                begun,
                answered,
                errors,
                times.distribution().percentile(50),
                startedUsers,
                finishedUsers,
                waiting,
                oldestMillis);
    }
}
