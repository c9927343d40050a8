package dev.loombench.lab.load.jmeter;

/// Aggregation of the samples of one time range to [PlanFigures].
final class FiguresTally {
    private final Tally all = new Tally();
    private final Tally prompt = new Tally();
    private final Tally successes = new Tally();
    private final ErrorsTally errors = new ErrorsTally();
    private long failed;

    /// Adds a sample.
    ///
    /// @param delayMillis upper bound of the delay that a pause of JMeter added to it
    /// @param cutOff whether the plan's stop interrupted it
    void take(JtlSample sample, long delayMillis, boolean cutOff) {
        all.add(sample.elapsedMillis());
        prompt.add(sample.elapsedMillis() - delayMillis);
        if (sample.success()) {
            successes.add(sample.elapsedMillis());
        } else {
            failed++;
            if (!cutOff) {
                errors.take(sample);
            }
        }
    }

    PlanFigures figures(Span span) {
        return new PlanFigures(
                span,
                all.distribution(),
                prompt.distribution(),
                Overview.of(successes.distribution(), failed),
                errors.errors());
    }
}
