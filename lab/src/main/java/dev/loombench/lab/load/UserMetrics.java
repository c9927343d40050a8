package dev.loombench.lab.load;

import dev.loombench.lab.load.checks.LittlesLaw;
import dev.loombench.lab.model.TrialRecord.Better;
import dev.loombench.lab.model.TrialRecord.Metric;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/// Metrics of users, which only a closed loop has.
public final class UserMetrics {
    private UserMetrics() {}

    /// Computes the metrics.
    ///
    /// @param law accounts for the users; absent without any answer
    /// @param lowest fewest completed requests of a user
    /// @param highest most completed requests of a user
    /// @param oldestSeconds longest time that a request had been in flight
    public static Map<String, Metric> of(
            @Nullable LittlesLaw law, OptionalLong lowest, OptionalLong highest, double oldestSeconds) {
        Map<String, Metric> metrics = new LinkedHashMap<>();
        if (law != null) {
            metrics.put("users-accounted", new Metric(law.accountedUsers(), "users", Better.NEITHER));
        }
        lowest.ifPresent(count -> metrics.put("fewest-per-user", new Metric(count, "requests", Better.NEITHER)));
        highest.ifPresent(count -> metrics.put("most-per-user", new Metric(count, "requests", Better.NEITHER)));
        metrics.put("oldest-unanswered", new Metric(oldestSeconds, "s", Better.LESS));
        return metrics;
    }
}
