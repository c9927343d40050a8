package dev.loombench.lab.load.plan;

/// What one user did in a whole run.
///
/// @param firstMillis when it began its first request
/// @param lastMillis when its last one ended
/// @param requests how many
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
