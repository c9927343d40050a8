package dev.loombench.lab.load.plan;

/// Counts the requests of one stretch of time.
final class FiguresTally {
    private final Tally all = new Tally();
    private final Tally successes = new Tally();
    private long failed;

    void take(JtlSample sample) {
        all.add(sample.elapsedMillis());
        if (sample.success()) {
            successes.add(sample.elapsedMillis());
        } else {
            failed++;
        }
    }

    PlanFigures figures(Span span) {
        return new PlanFigures(span, all.distribution(), Overview.of(successes.distribution(), failed));
    }
}
