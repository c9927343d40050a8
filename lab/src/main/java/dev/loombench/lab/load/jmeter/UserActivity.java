package dev.loombench.lab.load.jmeter;

import dev.loombench.lab.results.JtlSample;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/// First pass over the results: which users were active, and when.
final class UserActivity {
    /// Minimum share of all users who must be active at the same time in a steady state of a closed plan.
    private static final double MIN_ACTIVE_SHARE = 0.9;

    private final Map<String, User> users = new HashMap<>();

    void add(JtlSample sample) {
        users.merge(sample.user(), User.of(sample), User::and);
    }

    Map<String, User> users() {
        return users;
    }

    boolean isEmpty() {
        return users.isEmpty();
    }

    /// Time range from the first request's start to the last one's end.
    TimeRange range() {
        return new TimeRange(starts()[0], ends()[users.size() - 1]);
    }

    /// Number of users who had begun, and not ended their last request, just before a time.
    int activeBefore(long millis) {
        return Math.toIntExact(users.values().stream()
                .filter(user -> user.firstMillis() < millis && user.lastMillis() >= millis)
                .count());
    }

    /// Start times of all users in milliseconds since 1970, ascending.
    private long[] starts() {
        return users.values().stream().mapToLong(User::firstMillis).sorted().toArray();
    }

    /// End times of all users' last requests in milliseconds since 1970, ascending.
    private long[] ends() {
        return users.values().stream().mapToLong(User::lastMillis).sorted().toArray();
    }

    /// Finds the longest time range with the maximum number of active users. Where all of them overlap, it
    /// lasts from the last user's start to the first user's end.
    ///
    /// @return empty where too few users are ever active at the same time
    Optional<TimeRange> steadyWindow() {
        long[] starts = starts();
        long[] ends = ends();
        int maxActive = 0;
        TimeRange longest = new TimeRange(0, 0);
        int stopped = 0;
        for (int i = 0; i < starts.length; i++) {
            while (ends[stopped] < starts[i]) {
                stopped++;
            }
            int active = i + 1 - stopped;
            long firstEnd = ends[stopped];
            boolean startsBefore = i + 1 < starts.length && starts[i + 1] < firstEnd;
            TimeRange span = new TimeRange(starts[i], startsBefore ? starts[i + 1] : firstEnd);
            if (active > maxActive || active == maxActive && span.length().compareTo(longest.length()) > 0) {
                maxActive = active;
                longest = span;
            }
        }
        return maxActive < MIN_ACTIVE_SHARE * starts.length || longest.length().isZero()
                ? Optional.empty()
                : Optional.of(longest);
    }

    /// Activity of one user in a run.
    ///
    /// @param firstMillis start of the first request
    /// @param lastMillis end of the last request
    record User(long firstMillis, long lastMillis) {
        static User of(JtlSample sample) {
            return new User(sample.startMillis(), sample.endMillis());
        }

        User and(User other) {
            return new User(Math.min(firstMillis, other.firstMillis), Math.max(lastMillis, other.lastMillis));
        }
    }
}
