package dev.loombench.lab.load.jmeter;

/// Aggregation of one second to a [JtlSecond].
final class SecondAggregator {
    private final Builder times = new Builder();
    private long startCount;
    private long answered;
    private long errors;
    private long waitingCount;
    private long oldestMillis;

    void addStart() {
        startCount++;
    }

    void addEnd(JtlSample sample) {
        answered++;
        times.add(sample.elapsedMillis());
        errors += sample.success() ? 0 : 1;
    }

    /// Adds a request in flight at the end of this second, with its age.
    void addWaiting(long ageMillis) {
        waitingCount++;
        oldestMillis = Math.max(oldestMillis, ageMillis);
    }

    JtlSecond second(int index, int startedUsers, int finishedUsers) {
        return new JtlSecond(
                index,
                startCount,
                answered,
                errors,
                times.build().percentile(50),
                startedUsers,
                finishedUsers,
                waitingCount,
                oldestMillis);
    }
}
