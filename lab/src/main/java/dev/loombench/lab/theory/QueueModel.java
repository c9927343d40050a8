package dev.loombench.lab.theory;

import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/// An open queue with Poisson arrivals and c servers: M/D/c or M/M/c.
///
/// @param servers at least 1
/// @param service the service time of a request, or its mean
/// @param perSecond arrival rate
public record QueueModel(int servers, Duration service, double perSecond, ServiceTimes times) {
    public enum ServiceTimes {
        /// A constant, such as a wait of fixed length.
        FIXED,
        /// The exponential distribution, from almost nothing to very long.
        EXPONENTIAL;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public QueueModel {
        require(servers, service, perSecond);
    }

    public QueuePrediction predict() {
        Optional<ResponseTimeDistribution> responses = switch (times) {
            case FIXED -> new DeterministicQueue(servers, service, perSecond).steadyState();
            case EXPONENTIAL -> new ErlangQueue(servers, service, perSecond).steadyState();
        };
        return new QueuePrediction(
                this,
                perSecond * seconds(service) / servers,
                responses.map(ResponseTimeDistribution::figures).orElse(null));
    }

    /// The predicted response times of a queue, in seconds by `mean`, `p50`, `p90`, `p95`, `p99` and `p99.9`.
    ///
    /// @param utilisation the offered load per server; from 1 on the queue grows without bound
    /// @param longRun response times in steady state; absent where there is none, or it comes too late
    public record QueuePrediction(
            QueueModel model, double utilisation, @Nullable Map<String, Double> longRun) {}

    /// Checks the parameters of a queue.
    ///
    /// @throws IllegalArgumentException if one of them isn't positive and finite
    static void require(int servers, Duration service, double perSecond) {
        if (servers < 1 || !service.isPositive() || !(perSecond > 0 && perSecond < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("no queue: " + perSecond + " requests a second to " + servers
                    + " servers that take " + service + " each");
        }
    }

    static double seconds(Duration duration) {
        return duration.toNanos() / 1e9;
    }

    /// The distribution of response times, from a request's arrival to its answer, waiting included.
    @FunctionalInterface
    public interface ResponseTimeDistribution {
        /// The share of requests that each reported percentile covers, by its name, ascending.
        SequencedMap<String, Double> PERCENTILES = percentiles();

        private static SequencedMap<String, Double> percentiles() {
            SequencedMap<String, Double> shares = new LinkedHashMap<>();
            shares.put("p50", 0.5);
            shares.put("p90", 0.9);
            shares.put("p95", 0.95);
            shares.put("p99", 0.99);
            shares.put("p99.9", 0.999);
            return Collections.unmodifiableSequencedMap(shares);
        }

        /// Computes `mean` and the [#PERCENTILES], in seconds.
        default Map<String, Double> figures() {
            Map<String, Double> figures = new LinkedHashMap<>();
            figures.put("mean", mean());
            PERCENTILES.forEach((name, share) -> figures.put(name, quantile(share)));
            return figures;
        }

        /// The share of requests answered within a number of seconds.
        double within(double seconds);

        /// Computes the response time, in seconds, that a share of requests doesn't exceed.
        ///
        /// @param share such as 0.99 for the 99th percentile
        /// @throws IllegalArgumentException if it doesn't lie between 0 and 1
        default double quantile(double share) {
            if (!(share > 0 && share < 1)) {
                throw new IllegalArgumentException("a share of requests lies between 0 and 1: " + share);
            }
            double high = 1e-6;
            while (within(high) < share) {
                high *= 2;
            }
            double low = 0;
            while (high - low > 1e-7 * high) {
                double middle = (low + high) / 2;
                if (within(middle) >= share) {
                    high = middle;
                } else {
                    low = middle;
                }
            }
            return high;
        }

        /// Computes the mean in seconds: the area above the distribution function.
        default double mean() {
            double end = quantile(1 - 1e-7);
            int steps = 2_000;
            double width = end / steps;
            double area = 0;
            for (int i = 0; i < steps; i++) {
                area += 1 - within((i + 0.5) * width);
            }
            return area * width;
        }
    }
}
