package dev.loombench.lab.load.jmeter;

/// Activity of one user in a run.
///
/// @param firstMillis start of the first request
/// @param lastMillis end of the last request
/// @param requests number of requests
record User(long firstMillis, long lastMillis, long requests) {
    static User of(JtlSample sample) {
        return new User(sample.startMillis(), sample.endMillis(), 1);
    }

    User and(User other) {
        return new User(
                Math.min(firstMillis, other.firstMillis),
                Math.max(lastMillis, other.lastMillis),
                requests + other.requests);
    }
}
