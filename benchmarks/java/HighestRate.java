import dev.loombench.lab.theory.QueueModel.ResponseTimeDistribution;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.DoubleFunction;

/// The highest rate at which a percentile of a queue's response times stays below a bound.
final class HighestRate {
    private static final double PRECISION = 1e-4;

    private HighestRate() {}

    /// @param queue the response times at a rate per second; empty where there are none
    /// @param share such as 0.99
    /// @param below the bound
    /// @param capacity the rate at which all servers are busy
    /// @return in requests per second; empty where not even a thousandth of the capacity stays below, and
    ///     never more than three times the capacity
    static OptionalDouble of(
            DoubleFunction<Optional<ResponseTimeDistribution>> queue, double share, Duration below, double capacity) {
        double seconds = below.toNanos() / 1e9;
        double low = capacity / 1_000;
        double high = 3 * capacity;
        if (!holds(queue, low, share, seconds)) {
            return OptionalDouble.empty();
        }
        while (high / low > 1 + PRECISION) {
            double middle = Math.sqrt(low * high);
            if (holds(queue, middle, share, seconds)) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return OptionalDouble.of(low);
    }

    private static boolean holds(
            DoubleFunction<Optional<ResponseTimeDistribution>> queue, double rate, double share, double seconds) {
        return queue.apply(rate).filter(times -> times.within(seconds) >= share).isPresent();
    }
}
