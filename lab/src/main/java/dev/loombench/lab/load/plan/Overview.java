package dev.loombench.lab.load.plan;

/// All requests in four classes, as the overview of JMeter's dashboard draws them. Its limits are the two
/// of Apdex, 500 ms and 1,500 ms, by default.
///
/// @param satisfying answered as asserted within 500 ms
/// @param tolerable answered as asserted within more than 500 and up to 1,500 ms
/// @param slow answered as asserted later
/// @param failed all others, however long they took
public record Overview(long satisfying, long tolerable, long slow, long failed) {
    private static final long SATISFYING = 500;
    private static final long TOLERABLE = 1_500;

    static Overview of(Distribution successes, long failed) {
        return new Overview(
                successes.between(-1, SATISFYING),
                successes.between(SATISFYING, TOLERABLE),
                successes.between(TOLERABLE, Long.MAX_VALUE - 1),
                failed);
    }

    public long samples() {
        return satisfying + tolerable + slow + failed;
    }

    /// The Apdex score, from 0 to 1: (satisfying + tolerable / 2) / all. 0 where there is no request.
    public double apdex() {
        return samples() == 0 ? 0 : (satisfying + tolerable / 2.0) / samples();
    }
}
