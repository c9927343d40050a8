package dev.loombench.lab.capacity;

import dev.loombench.lab.stats.Latencies;
import dev.loombench.protocol.Quantities;
import java.math.BigDecimal;
import java.time.Duration;

/// One condition of an [Slo]. `toString` gives its word, and [Slo#parse] reads it back.
public sealed interface Objective {
    /// Which figure it is about, as it is written: `p99`, `mean`, `errors`.
    String figure();

    /// A figure of the latencies, from the intended start and with timeouts, lies below a bound.
    ///
    /// @param statistic which one
    /// @param below more than 0
    record Latency(Statistic statistic, Duration below) implements Objective {
        @Override
        public String figure() {
            return statistic.toString();
        }

        @Override
        public String toString() {
            return figure() + "<" + Quantities.text(below);
        }
    }

    /// The share of requests without a right answer lies below a bound.
    ///
    /// @param below more than 0, at most 1
    record Errors(double below) implements Objective {
        @Override
        public String figure() {
            return "errors";
        }

        @Override
        public String toString() {
            return figure() + "<" + percent(below);
        }
    }

    /// What is taken from latencies, in seconds.
    sealed interface Statistic {
        double of(Latencies latencies);

        /// @param percent such as 99.9
        record Percentile(BigDecimal percent) implements Statistic {
            @Override
            public double of(Latencies latencies) {
                return latencies.quantile(percent.movePointLeft(2).doubleValue());
            }

            @Override
            public String toString() {
                return "p" + percent.stripTrailingZeros().toPlainString();
            }
        }

        /// The mean.
        record Mean() implements Statistic {
            @Override
            public double of(Latencies latencies) {
                return latencies.mean();
            }

            @Override
            public String toString() {
                return "mean";
            }
        }

        /// The longest.
        record Max() implements Statistic {
            @Override
            public double of(Latencies latencies) {
                return latencies.max();
            }

            @Override
            public String toString() {
                return "max";
            }
        }
    }

    private static String percent(double share) {
        return BigDecimal.valueOf(share).movePointRight(2).stripTrailingZeros().toPlainString() + "%";
    }
}
