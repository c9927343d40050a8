package dev.loombench.lab.ideal;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A queue of either kind.
///
/// @param servers at least 1
/// @param service the time of serving one request, or its mean
/// @param perSecond requests, which come independently of each other
public record QueueModel(int servers, Duration service, double perSecond, Times times) {
    private static final double[] SHARES = {0.5, 0.9, 0.95, 0.99, 0.999};
    private static final String[] NAMES = {"p50", "p90", "p95", "p99", "p99.9"};

    /// How the times of serving are distributed.
    public enum Times {
        /// All the same: a wait.
        FIXED,
        /// Exponentially: anything from almost nothing to very long.
        EXPONENTIAL;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public QueueModel {
        QueueChecks.require(servers, service, perSecond);
    }

    /// What it comes to.
    ///
    /// @param warmup load before the window
    /// @param window its length; absent for the long run alone
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

    private Optional<ResponseTimes> longRun() {
        return switch (times) {
            case FIXED -> new DeterministicQueue(servers, service, perSecond).longRun();
            case EXPONENTIAL -> new ErlangQueue(servers, service, perSecond).longRun();
        };
    }

    private ResponseTimes window(Duration warmup, Duration window) {
        if (times == Times.EXPONENTIAL) {
            throw new IllegalArgumentException("a window is computed for fixed times of serving only; leave it out");
        }
        return new DeterministicQueue(servers, service, perSecond).window(warmup, warmup.plus(window));
    }

    private static Map<String, Double> figures(ResponseTimes times) {
        Map<String, Double> figures = new LinkedHashMap<>();
        figures.put("mean", times.mean());
        for (int i = 0; i < SHARES.length; i++) {
            figures.put(NAMES[i], times.quantile(SHARES[i]));
        }
        return figures;
    }
}
