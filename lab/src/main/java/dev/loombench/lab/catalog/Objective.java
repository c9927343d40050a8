package dev.loombench.lab.catalog;

import dev.loombench.lab.stats.Latencies;
import dev.loombench.protocol.Format;
import dev.loombench.protocol.Quantities;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Locale;

/// One condition of an [Slo]. `toString` gives the text that [Slo#parse] reads back.
public sealed interface Objective {
    /// Name of the figure that is bounded, as it is written: `p99`, `mean`, `errors`.
    String figure();

    /// Upper bound of a latency statistic. Latencies count from the intended start, and include timeouts.
    ///
    /// @param statistic the bounded statistic
    /// @param below the bound, more than 0
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

    /// Upper bound of the share of requests without a correct answer.
    ///
    /// @param below the bound, more than 0 and at most 1
    record Errors(double below) implements Objective {
        @Override
        public String figure() {
            return "errors";
        }

        @Override
        public String toString() {
            return figure() + "<" + Format.exactPercent(below) + "%";
        }
    }

    /// Summary statistic of latencies, in seconds.
    sealed interface Statistic {
        double of(Latencies latencies);

        /// Percentile by nearest rank.
        ///
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

        /// A statistic without a parameter: the arithmetic mean, or the longest latency.
        enum Named implements Statistic {
            MEAN,
            MAX;

            @Override
            public double of(Latencies latencies) {
                return this == MEAN ? latencies.mean() : latencies.max();
            }

            @Override
            public String toString() {
                return name().toLowerCase(Locale.ROOT);
            }
        }
    }
}
