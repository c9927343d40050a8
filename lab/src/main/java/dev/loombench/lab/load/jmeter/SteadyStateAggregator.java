package dev.loombench.lab.load.jmeter;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Aggregation of samples to the [SteadyFigures] of the steady window.
final class SteadyStateAggregator {
    private static final long SECOND_MILLIS = 1_000;

    private final TimeRange span;
    private final FiguresAggregator figures = new FiguresAggregator();
    private final Map<String, WindowUser> perUser = new HashMap<>();
    private final ThinkTimes pauses;
    private long oldestMillis;
    private long underWayMillis;

    /// User who is active in the whole window.
    private static final class WindowUser {
        private @Nullable Long lastEnd;
        private long ended;
    }

    SteadyStateAggregator(TimeRange span, UserActivity census) {
        this.span = span;
        pauses = new ThinkTimes(span);
        census.users().forEach((name, user) -> {
            if (user.firstMillis() <= span.fromMillis() && user.lastMillis() >= span.toMillis()) {
                perUser.put(name, new WindowUser());
            }
        });
    }

    /// @param delayMillis upper bound of the delay that a pause of JMeter added to the sample
    void add(JtlSample sample, long delayMillis) {
        boolean endsWithin = span.contains(sample.endMillis());
        oldestMillis = Math.max(oldestMillis, oldestAge(sample));
        underWayMillis += Math.max(0, overlap(sample));
        if (endsWithin) {
            figures.add(sample, delayMillis, false);
        }
        WindowUser user = perUser.get(sample.user());
        if (user != null) {
            if (user.lastEnd != null) {
                pauses.add(user.lastEnd, sample.startMillis());
            }
            user.lastEnd = sample.endMillis();
            user.ended += endsWithin ? 1 : 0;
        }
    }

    private long overlap(JtlSample sample) {
        return Math.min(sample.endMillis(), span.toMillis()) - Math.max(sample.startMillis(), span.fromMillis());
    }

    /// Age of a request at the last end of a second of the window before the request's own end, in
    /// milliseconds; seconds count from the window's start.
    private long oldestAge(JtlSample sample) {
        long lastMoment = Math.min(sample.endMillis() - 1, span.toMillis());
        long wholeSeconds = (lastMoment - span.fromMillis()) / SECOND_MILLIS;
        return wholeSeconds < 1 ? 0 : span.fromMillis() + wholeSeconds * SECOND_MILLIS - sample.startMillis();
    }

    SteadyFigures steady() {
        JtlFigures window = figures.figures(span);
        Builder completions = new Builder();
        perUser.values().forEach(user -> completions.add(user.ended));
        int users = perUser.size();
        return new SteadyFigures(
                window,
                users,
                completions.build(),
                oldestMillis,
                span.seconds() == 0 ? 0 : underWayMillis / 1e3 / span.seconds(),
                window.samples() == 0 ? 0 : pauses.seconds() / window.samples());
    }
}
