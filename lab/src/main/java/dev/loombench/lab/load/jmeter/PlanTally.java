package dev.loombench.lab.load.jmeter;

import java.util.Optional;

/// Second pass over the results: aggregation of all samples to a [PlanResult].
final class PlanTally {
    private final Census census;
    private final SteadyWindow window;
    private final Optional<SteadyTally> steady;
    private final Cuts cuts;
    private final FiguresTally whole = new FiguresTally();
    private final Hiccups hiccups;
    private final Seconds seconds;
    private final ErrorsTally outside = new ErrorsTally();
    private final ErrorsTally aside = new ErrorsTally();
    private long cutOff;
    private long longestCutOffMillis;

    PlanTally(Census census, Cuts cuts, Hiccups hiccups) {
        this.census = census;
        this.cuts = cuts;
        this.hiccups = hiccups;
        window = cuts.window(census.steadyWindow());
        steady = switch (window) {
            case SteadyWindow.Found(Span span) -> Optional.of(new SteadyTally(span, census));
            case SteadyWindow.Absent(String reason) -> Optional.empty();
        };
        seconds = new Seconds(census.whole());
    }

    void take(JtlSample sample) {
        boolean interrupted = cuts.cutOff(sample);
        long delayMillis = hiccups.delayMillis(sample);
        whole.take(sample, delayMillis, interrupted);
        seconds.take(sample);
        steady.ifPresent(tally -> tally.take(sample, delayMillis));
        if (interrupted) {
            cutOff++;
            longestCutOffMillis = Math.max(longestCutOffMillis, sample.elapsedMillis());
        } else if (!sample.success() && !isWithin(sample)) {
            outside.take(sample);
        }
    }

    private boolean isWithin(JtlSample sample) {
        return window instanceof SteadyWindow.Found(Span span) && span.contains(sample.endMillis());
    }

    /// Adds a sample of a user that only sets up or tears down.
    void takeAside(JtlSample sample) {
        if (!sample.success() && !cuts.cutOff(sample)) {
            aside.take(sample);
        }
    }

    PlanResult result(boolean truncated) {
        return new PlanResult(
                whole.figures(census.whole()),
                census.users().size(),
                window,
                steady.map(SteadyTally::steady)
                        .filter(steadyFigures -> steadyFigures.figures().samples() > 0)
                        .orElse(null),
                cutOff,
                longestCutOffMillis,
                seconds.series(census),
                outside.errors(),
                aside.errors(),
                hiccups,
                truncated);
    }
}
