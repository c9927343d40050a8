package dev.loombench.lab.method;

import dev.loombench.lab.journal.TrialRecord.Better;
import dev.loombench.lab.journal.TrialRecord.Metric;
import dev.loombench.lab.load.LittlesLaw;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/// What only a closed loop has: figures of its users.
final class UserMetrics {
    private UserMetrics() {}

    /// @param law by which the users are accounted for; absent where nothing was answered
    /// @param fewest answers that one of them got
    /// @param oldestSeconds the longest that a request had waited, unanswered
    static Map<String, Metric> of(
            @Nullable LittlesLaw law, OptionalLong fewest, OptionalLong most, double oldestSeconds) {
        Map<String, Metric> metrics = new LinkedHashMap<>();
        if (law != null) {
            metrics.put("users-accounted", new Metric(law.accountedUsers(), "users", Better.NEITHER));
        }
        fewest.ifPresent(count -> metrics.put("fewest-per-user", new Metric(count, "requests", Better.NEITHER)));
        most.ifPresent(count -> metrics.put("most-per-user", new Metric(count, "requests", Better.NEITHER)));
        metrics.put("oldest-unanswered", new Metric(oldestSeconds, "s", Better.LESS));
        return metrics;
    }
}
