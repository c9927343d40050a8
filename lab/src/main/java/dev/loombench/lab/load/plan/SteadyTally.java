package dev.loombench.lab.load.plan;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Counts what happened in the steady window.
final class SteadyTally {
    private static final long SECOND = 1_000;

    private final Span span;
    private final FiguresTally figures = new FiguresTally();
    private final Map<String, AtWork> perUser = new HashMap<>();
    private final Pauses pauses;
    private long oldestMillis;
    private long underWayMillis;

    /// A user who is at work in all of the window.
    private static final class AtWork {
        private @Nullable Long lastEnd;
        private long ended;
    }

    SteadyTally(Span span, Census census) {
        this.span = span;
        pauses = new Pauses(span);
        census.users().forEach((name, user) -> {
            if (user.firstMillis() <= span.fromMillis() && user.lastMillis() >= span.toMillis()) {
                perUser.put(name, new AtWork());
            }
        });
    }

    /// @param delayMillis by how much a pause of JMeter may have lengthened it
    void take(JtlSample sample, long delayMillis) {
        boolean endsWithin = span.contains(sample.endMillis());
        oldestMillis = Math.max(oldestMillis, oldestAge(sample));
        underWayMillis += Math.max(0, overlap(sample));
        if (endsWithin) {
            figures.take(sample, delayMillis, false);
        }
        AtWork user = perUser.get(sample.user());
        if (user != null) {
            if (user.lastEnd != null) {
                pauses.take(user.lastEnd, sample.startMillis());
            }
            user.lastEnd = sample.endMillis();
            user.ended += endsWithin ? 1 : 0;
        }
    }

    private long overlap(JtlSample sample) {
        return Math.min(sample.endMillis(), span.toMillis()) - Math.max(sample.startMillis(), span.fromMillis());
    }

    /// How long the request had waited at the last end of a second of the window before its own end,
    /// counted from the window's start.
    private long oldestAge(JtlSample sample) {
        long lastMoment = Math.min(sample.endMillis() - 1, span.toMillis());
        long whole = (lastMoment - span.fromMillis()) / SECOND;
        return whole < 1 ? 0 : span.fromMillis() + whole * SECOND - sample.startMillis();
    }

    SteadyFigures steady() {
        PlanFigures window = figures.figures(span);
        Tally completions = new Tally();
        perUser.values().forEach(user -> completions.add(user.ended));
        int users = perUser.size();
        return new SteadyFigures(
                window,
                users,
                completions.distribution(),
                oldestMillis,
                span.seconds() == 0 ? 0 : underWayMillis / 1e3 / span.seconds(),
                window.samples() == 0 ? 0 : pauses.seconds() / window.samples());
    }
}
