package dev.loombench.lab.load.plan;

import java.util.Optional;

/// The second look at the results: all figures.
final class PlanTally {
    private final Census census;
    private final SteadyWindow window;
    private final Optional<SteadyTally> steady;
    private final Optional<Long> shutdown;
    private final FiguresTally whole;
    private final Hiccups hiccups;
    private final Seconds seconds;
    private long cutOff;

    PlanTally(Census census, Cuts cuts, Hiccups hiccups) {
        this.census = census;
        this.hiccups = hiccups;
        whole = new FiguresTally(hiccups);
        window = cuts.window(census.steadyWindow());
        steady = switch (window) {
            case SteadyWindow.Found(Span span) -> Optional.of(new SteadyTally(span, census, hiccups));
            case SteadyWindow.Absent(String reason) -> Optional.empty();
        };
        shutdown = cuts.shutdown(window);
        seconds = new Seconds(census.whole());
    }

    void take(JtlSample sample) {
        whole.take(sample);
        seconds.take(sample);
        steady.ifPresent(tally -> tally.take(sample));
        if (shutdown.isPresent() && isCutOff(sample, shutdown.get())) {
            cutOff++;
        }
    }

    private static boolean isCutOff(JtlSample sample, long shutdown) {
        return sample.unanswered() && sample.startMillis() < shutdown && sample.endMillis() >= shutdown;
    }

    PlanResult result(boolean truncated) {
        return new PlanResult(
                whole.figures(census.whole()),
                census.users().size(),
                window,
                steady.map(SteadyTally::steady).orElse(null),
                cutOff,
                seconds.series(census),
                seconds.byRate(),
                hiccups,
                truncated);
    }
}
