package dev.loombench.lab.load.jmeter;

import java.util.Optional;

/// Second pass over the results: aggregation of all samples to a [JtlResult].
final class JtlAggregator {
    private final UserActivity census;
    private final SteadyWindow window;
    private final Optional<SteadyStateAggregator> steady;
    private final MeasurementWindow cuts;
    private final FiguresAggregator whole = new FiguresAggregator();
    private final JMeterPauses hiccups;
    private final SecondSeries seconds;
    private final ErrorAggregator outside = new ErrorAggregator();
    private final ErrorAggregator aside = new ErrorAggregator();
    private long cutOff;
    private long longestCutOffMillis;

    JtlAggregator(UserActivity census, MeasurementWindow cuts, JMeterPauses hiccups) {
        this.census = census;
        this.cuts = cuts;
        this.hiccups = hiccups;
        window = cuts.restrict(census.steadyWindow());
        steady = switch (window) {
            case SteadyWindow.Found(TimeRange span) -> Optional.of(new SteadyStateAggregator(span, census));
            case SteadyWindow.Absent(String reason) -> Optional.empty();
        };
        seconds = new SecondSeries(census.range());
    }

    void add(JtlSample sample) {
        boolean interrupted = cuts.isInterrupted(sample);
        long delayMillis = hiccups.delayMillis(sample);
        whole.add(sample, delayMillis, interrupted);
        seconds.add(sample);
        steady.ifPresent(tally -> tally.add(sample, delayMillis));
        if (interrupted) {
            cutOff++;
            longestCutOffMillis = Math.max(longestCutOffMillis, sample.elapsedMillis());
        } else if (!sample.success() && !isWithin(sample)) {
            outside.add(sample);
        }
    }

    private boolean isWithin(JtlSample sample) {
        return window instanceof SteadyWindow.Found(TimeRange span) && span.contains(sample.endMillis());
    }

    /// Adds a sample of a user that only sets up or tears down.
    void addAside(JtlSample sample) {
        if (!sample.success() && !cuts.isInterrupted(sample)) {
            aside.add(sample);
        }
    }

    JtlResult result(boolean truncated) {
        return new JtlResult(
                whole.figures(census.range()),
                census.users().size(),
                window,
                steady.map(SteadyStateAggregator::steady)
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
