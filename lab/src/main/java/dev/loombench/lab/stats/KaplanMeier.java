package dev.loombench.lab.stats;

import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/// Distribution of latencies by the product-limit estimate, from a window into which some requests came with an age and
/// out of which some went unanswered: the share that takes longer than t is the product, over the latencies up to t, of
/// one minus the answers at that latency over the requests that were watched at that age.
///
/// Sources: Kaplan and Meier, Nonparametric estimation from incomplete observations, JASA 53 (1958); for requests that
/// are only watched from an age on (left truncation): Klein and Moeschberger, Survival Analysis (2003), section 4.6.
public final class KaplanMeier {
    /// Share of the requests that takes longer, by latency in nanoseconds; descending.
    private final NavigableMap<Long, Double> longer = new TreeMap<>();

    private final long longestNanos;
    private final boolean emptied;

    /// Estimates a distribution.
    ///
    /// @param answered latencies of the requests that were answered in the window
    /// @param entered ages of the requests that were in flight at its begin
    /// @param awaited ages that the requests without an answer reached in it
    public KaplanMeier(Latencies answered, Latencies entered, Latencies awaited) {
        long watched = answered.count() + awaited.count() - entered.count();
        NavigableMap<Long, long[]> ages = new TreeMap<>();
        answered.counts().forEach((nanos, times) -> at(ages, nanos)[0] = times);
        awaited.counts().forEach((nanos, times) -> at(ages, nanos)[1] = times);
        entered.counts().forEach((nanos, times) -> at(ages, nanos)[2] = times);
        double share = 1;
        boolean early = false;
        for (Map.Entry<Long, long[]> age : ages.entrySet()) {
            long ended = age.getValue()[0];
            early |= share == 0 && age.getValue()[1] > 0;
            if (ended > 0) {
                share *= 1 - Math.min(1, ended / (double) Math.max(ended, watched));
                longer.put(age.getKey(), share);
            }
            watched += age.getValue()[2] - ended - age.getValue()[1];
        }
        emptied = early;
        longestNanos = ages.isEmpty() ? 0 : ages.lastKey();
    }

    private static long[] at(NavigableMap<Long, long[]> ages, long nanos) {
        return ages.computeIfAbsent(nanos, unknown -> new long[3]);
    }

    /// Returns the quantile in seconds; where the unanswered requests leave it open, the longest age, as its lower
    /// bound.
    ///
    /// @param share such as 0.99
    public double quantile(double share) {
        return longer.entrySet().stream()
                        .filter(entry -> entry.getValue() <= 1 - share + 1e-9)
                        .mapToLong(Map.Entry::getKey)
                        .findFirst()
                        .orElse(longestNanos)
                / 1e9;
    }

    /// Whether a quantile is only a lower bound: so many requests were still unanswered.
    public boolean isBound(double share) {
        return emptied || longer.isEmpty() || longer.lastEntry().getValue() > 1 - share + 1e-9;
    }
}
