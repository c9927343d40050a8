package dev.loombench.lab.load.jmeter;

/// Requests in four classes of response time, as in the overview of JMeter's dashboard. The limits are its
/// Apdex defaults, 500 ms and 1,500 ms.
///
/// @param satisfying successful within 500 ms
/// @param tolerable successful within more than 500 and up to 1,500 ms
/// @param slow successful after more than 1,500 ms
/// @param failed all failed requests, whatever their response time
public record ResponseTimeClasses(long satisfying, long tolerable, long slow, long failed) {
    private static final long SATISFYING_MILLIS = 500;
    private static final long TOLERABLE_MILLIS = 1_500;

    static ResponseTimeClasses of(ExactHistogram successes, long failed) {
        return new ResponseTimeClasses(
                successes.between(-1, SATISFYING_MILLIS),
                successes.between(SATISFYING_MILLIS, TOLERABLE_MILLIS),
                successes.between(TOLERABLE_MILLIS, Long.MAX_VALUE - 1),
                failed);
    }

    public long samples() {
        return satisfying + tolerable + slow + failed;
    }

    /// Apdex score from 0 to 1: (satisfying + tolerable / 2) / all; 0 without any request.
    public double apdex() {
        return samples() == 0 ? 0 : (satisfying + tolerable / 2.0) / samples();
    }
}
