package dev.loombench.lab.load.plan;

/// Counts the requests of one stretch of time.
final class FiguresTally {
    private final Tally all = new Tally();
    private final Tally prompt = new Tally();
    private final Tally successes = new Tally();
    private final Hiccups hiccups;
    private long failed;

    FiguresTally(Hiccups hiccups) {
        this.hiccups = hiccups;
    }

    void take(JtlSample sample) {
        all.add(sample.elapsedMillis());
        prompt.add(sample.elapsedMillis() - hiccups.delayMillis(sample));
        if (sample.success()) {
            successes.add(sample.elapsedMillis());
        } else {
            failed++;
        }
    }

    PlanFigures figures(Span span) {
        return new PlanFigures(span, all.distribution(), prompt.distribution(), Overview.of(successes.distribution(), failed));
    }
}
