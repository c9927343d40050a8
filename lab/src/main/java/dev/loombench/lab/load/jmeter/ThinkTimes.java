package dev.loombench.lab.load.jmeter;

import java.util.Map;
import java.util.TreeMap;

/// Think times within one time range: the gaps between a user's answers and next requests.
final class ThinkTimes {
    /// Multiple of the 99th percentile above which a gap is no think time but a missing request.
    private static final long OUTLIER_FACTOR = 10;

    private static final long MIN_OUTLIER_MILLIS = 10;

    private final TimeRange span;
    private final Builder lengths = new Builder();
    private final Map<Long, Long> overlaps = new TreeMap<>();

    ThinkTimes(TimeRange span) {
        this.span = span;
    }

    /// Adds a gap, as far as it overlaps the range.
    ///
    /// @param fromMillis end of a user's answer
    /// @param toMillis start of the user's next request
    void add(long fromMillis, long toMillis) {
        long overlap = Math.min(toMillis, span.toMillis()) - Math.max(fromMillis, span.fromMillis());
        if (toMillis >= fromMillis && overlap >= 0) {
            lengths.add(toMillis - fromMillis);
            overlaps.merge(toMillis - fromMillis, overlap, Long::sum);
        }
    }

    /// Sum of all think times within the range, in seconds.
    double seconds() {
        long longest = OUTLIER_FACTOR * lengths.build().percentile(99).orElse(0);
        return overlaps.entrySet().stream()
                        .filter(gap -> gap.getKey() <= Math.max(MIN_OUTLIER_MILLIS, longest))
                        .mapToLong(Map.Entry::getValue)
                        .sum()
                / 1e3;
    }
}
