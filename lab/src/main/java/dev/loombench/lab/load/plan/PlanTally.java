package dev.loombench.lab.load.plan;

import java.util.Optional;

/// The second look at the results: all figures.
final class PlanTally {
    private final Census census;
    private final SteadyWindow window;
    private final Optional<SteadyTally> steady;
    private final Cuts cuts;
    private final FiguresTally whole;
    private final Hiccups hiccups;
    private final Seconds seconds;
    private long cutOff;
    private long longestCutOffMillis;

    PlanTally(Census census, Cuts cuts, Hiccups hiccups) {
        this.census = census;
        this.hiccups = hiccups;
        whole = new FiguresTally(hiccups);
        window = cuts.window(census.steadyWindow());
        steady = switch (window) {
            case SteadyWindow.Found(Span span) -> Optional.of(new SteadyTally(span, census, hiccups));
            case SteadyWindow.Absent(String reason) -> Optional.empty();
        };
        this.cuts = cuts;
        seconds = new Seconds(census.whole());
    }

    void take(JtlSample sample) {
        boolean cut = cuts.cutOff(sample);
        whole.take(sample, cut);
        seconds.take(sample);
        steady.ifPresent(tally -> tally.take(sample));
        if (cut) {
            cutOff++;
            longestCutOffMillis = Math.max(longestCutOffMillis, sample.elapsedMillis());
        }
    }

    PlanResult result(boolean truncated) {
        return new PlanResult(
                whole.figures(census.whole()),
                census.users().size(),
                window,
                steady.map(SteadyTally::steady).orElse(null),
                cutOff,
                longestCutOffMillis,
                seconds.series(census),
                seconds.byRate(),
                hiccups,
                truncated);
    }
}
