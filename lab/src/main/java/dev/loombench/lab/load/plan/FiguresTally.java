package dev.loombench.lab.load.plan;

/// Counts the requests of one stretch of time.
final class FiguresTally {
    private final Tally all = new Tally();
    private final Tally prompt = new Tally();
    private final Tally successes = new Tally();
    private final ErrorsTally errors = new ErrorsTally();
    private final Hiccups hiccups;
    private long failed;

    FiguresTally(Hiccups hiccups) {
        this.hiccups = hiccups;
    }

    /// @param cutOff whether it has no answer since the plan was ended
    void take(JtlSample sample, boolean cutOff) {
        all.add(sample.elapsedMillis());
        prompt.add(sample.elapsedMillis() - hiccups.delayMillis(sample));
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
