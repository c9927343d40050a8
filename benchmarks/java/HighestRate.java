import dev.loombench.lab.theory.QueueModel.ResponseTimeDistribution;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.DoubleFunction;

/// Search for the highest rate at which a percentile of a queue's response times is within a bound.
final class HighestRate {
    private static final double PRECISION = 1e-4;

    private HighestRate() {}

    /// Finds the rate by bisection.
    ///
    /// @param queueAtRate response times at a rate per second; empty if there are none
    /// @param share share of responses within the bound, such as 0.99
    /// @param bound bound of the response time
    /// @param capacity rate at which all servers are busy
    /// @return requests per second, at most three times the capacity; empty if a thousandth of the capacity
    ///     is already too much
    static OptionalDouble find(
            DoubleFunction<Optional<ResponseTimeDistribution>> queueAtRate, double share, Duration bound, double capacity) {
        double seconds = bound.toNanos() / 1e9;
        double low = capacity / 1_000;
        double high = 3 * capacity;
        if (!isWithinBound(queueAtRate, low, share, seconds)) {
            return OptionalDouble.empty();
        }
        while (high / low > 1 + PRECISION) {
            double rate = Math.sqrt(low * high);
            if (isWithinBound(queueAtRate, rate, share, seconds)) {
                low = rate;
            } else {
                high = rate;
            }
        }
        return OptionalDouble.of(low);
    }

    private static boolean isWithinBound(
            DoubleFunction<Optional<ResponseTimeDistribution>> queueAtRate, double rate, double share, double seconds) {
        return queueAtRate.apply(rate).filter(times -> times.within(seconds) >= share).isPresent();
    }
}
