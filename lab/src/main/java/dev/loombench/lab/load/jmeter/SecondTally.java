package dev.loombench.lab.load.jmeter;

/// Aggregation of one second to a [PlanSecond].
final class SecondTally {
    private final Tally times = new Tally();
    private long startCount;
    private long answered;
    private long errors;
    private long waitingCount;
    private long oldestMillis;

    void begun() {
        startCount++;
    }

    void ended(JtlSample sample) {
        answered++;
        times.add(sample.elapsedMillis());
        errors += sample.success() ? 0 : 1;
    }

    /// Adds a request in flight at the end of this second, with its age.
    void waiting(long ageMillis) {
        waitingCount++;
        oldestMillis = Math.max(oldestMillis, ageMillis);
    }

    PlanSecond second(int index, int startedUsers, int finishedUsers) {
        return new PlanSecond(
                index,
                startCount,
                answered,
                errors,
                times.distribution().percentile(50),
                startedUsers,
                finishedUsers,
                waitingCount,
                oldestMillis);
    }
}
