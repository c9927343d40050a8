package dev.loombench.lab.load.plan;

import java.util.Map;
import java.util.TreeMap;

/// The gaps between a user's answers and its next requests, in one stretch of time.
final class Pauses {
    /// What is that much longer than nearly all others is no pause of the plan: a request is missing there.
    private static final long OUTLIER = 10;

    private static final long SHORTEST_OUTLIER = 10;

    private final Span span;
    private final Tally lengths = new Tally();
    private final Map<Long, Long> within = new TreeMap<>();

    Pauses(Span span) {
        this.span = span;
    }

    /// @param fromMillis a user's last answer
    /// @param toMillis its next request
    void take(long fromMillis, long toMillis) {
        long overlap = Math.min(toMillis, span.toMillis()) - Math.max(fromMillis, span.fromMillis());
        if (toMillis >= fromMillis && overlap >= 0) {
            lengths.add(toMillis - fromMillis);
            within.merge(toMillis - fromMillis, overlap, Long::sum);
        }
    }

    /// All pauses together, as far as they lie in the stretch.
    double seconds() {
        long most = OUTLIER * lengths.distribution().percentile(99).orElse(0);
        return within.entrySet().stream()
                        .filter(gap -> gap.getKey() <= Math.max(SHORTEST_OUTLIER, most))
                        .mapToLong(Map.Entry::getValue)
                        .sum()
                / 1e3;
    }
}
