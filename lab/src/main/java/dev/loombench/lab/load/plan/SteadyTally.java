package dev.loombench.lab.load.plan;

import java.util.HashMap;
import java.util.Map;

/// Counts what happened in the steady window.
final class SteadyTally {
    private static final long SECOND = 1_000;

    private final Span span;
    private final FiguresTally figures;
    private final Map<String, long[]> perUser = new HashMap<>();
    private final Map<String, Long> lastEnds = new HashMap<>();
    private final Pauses pauses;
    private long oldestMillis;
    private long underWayMillis;

    SteadyTally(Span span, Census census, Hiccups hiccups) {
        this.span = span;
        pauses = new Pauses(span);
        figures = new FiguresTally(hiccups);
        census.users().forEach((name, user) -> {
            if (user.firstMillis() <= span.fromMillis() && user.lastMillis() >= span.toMillis()) {
                perUser.put(name, new long[1]);
            }
        });
    }

    void take(JtlSample sample) {
        if (perUser.containsKey(sample.user())) {
            Long last = lastEnds.put(sample.user(), sample.endMillis());
            if (last != null) {
                pauses.take(last, sample.startMillis());
            }
        }
        oldestMillis = Math.max(oldestMillis, oldestAge(sample));
        underWayMillis += Math.max(0, overlap(sample));
        if (span.contains(sample.endMillis())) {
            figures.take(sample, false);
            long[] count = perUser.get(sample.user());
            if (count != null) {
                count[0]++;
            }
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
        perUser.values().forEach(count -> completions.add(count[0]));
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
