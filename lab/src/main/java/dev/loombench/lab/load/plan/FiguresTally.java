package dev.loombench.lab.load.plan;

/// Counts the requests of one stretch of time.
final class FiguresTally {
    private final Tally all = new Tally();
    private final Tally prompt = new Tally();
    private final Tally successes = new Tally();
    private final ErrorsTally errors = new ErrorsTally();
    private long failed;

    /// @param delayMillis by how much a pause of JMeter may have lengthened it
    /// @param cutOff whether it has no answer since the plan was ended
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
