package dev.loombench.lab.theory;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// An open queue with Poisson arrivals and c servers: M/D/c or M/M/c.
///
/// @param servers at least 1
/// @param service the service time of a request, or its mean
/// @param perSecond arrival rate
public record QueueModel(int servers, Duration service, double perSecond, ServiceTimes times) {
    private static final double[] PERCENTILE_SHARES = {0.5, 0.9, 0.95, 0.99, 0.999};
    private static final String[] PERCENTILE_NAMES = {"p50", "p90", "p95", "p99", "p99.9"};

    /// The distribution of service times.
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
        QueueChecks.require(servers, service, perSecond);
    }

    /// Predicts utilisation and response times.
    ///
    /// @param warmup time from an empty queue to the window
    /// @param window length of the window; absent for steady state alone
    /// @throws IllegalArgumentException if a window is asked for that can't be computed
    public QueuePrediction predict(Duration warmup, @Nullable Duration window) {
        return new QueuePrediction(
                this,
                perSecond * QueueChecks.seconds(service) / servers,
                longRun().map(QueueModel::figures).orElse(null),
                warmup,
                window,
                window == null ? null : figures(window(warmup, window)));
    }

    private Optional<ResponseTimeDistribution> longRun() {
        return switch (times) {
            case FIXED -> new DeterministicQueue(servers, service, perSecond).longRun();
            case EXPONENTIAL -> new ErlangQueue(servers, service, perSecond).longRun();
        };
    }

    private ResponseTimeDistribution window(Duration warmup, Duration window) {
        if (times == ServiceTimes.EXPONENTIAL) {
            throw new IllegalArgumentException("a window is computed for fixed times of serving only; leave it out");
        }
        return new DeterministicQueue(servers, service, perSecond).window(warmup, warmup.plus(window));
    }

    private static Map<String, Double> figures(ResponseTimeDistribution times) {
        Map<String, Double> figures = new LinkedHashMap<>();
        figures.put("mean", times.mean());
        for (int i = 0; i < PERCENTILE_SHARES.length; i++) {
            figures.put(PERCENTILE_NAMES[i], times.quantile(PERCENTILE_SHARES[i]));
        }
        return figures;
    }

    /// The predicted response times of a queue, in seconds by `mean`, `p50`, `p90`, `p95`, `p99` and `p99.9`.
    ///
    /// @param utilisation the offered load per server; from 1 on the queue grows without bound
    /// @param longRun response times in steady state; absent where there is none, or it comes too late
    /// @param warmup time from an empty queue to the window
    /// @param window length of the window; absent where none was requested
    /// @param inWindow response times of the requests that arrive in the window
    public record QueuePrediction(
            QueueModel model,
            double utilisation,
            @Nullable Map<String, Double> longRun,
            Duration warmup,
            @Nullable Duration window,
            @Nullable Map<String, Double> inWindow) {}
}
