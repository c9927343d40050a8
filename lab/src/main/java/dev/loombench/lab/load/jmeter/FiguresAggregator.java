package dev.loombench.lab.load.jmeter;

/// Aggregation of the samples of one time range to [JtlFigures].
final class FiguresAggregator {
    private final Builder all = new Builder();
    private final Builder prompt = new Builder();
    private final Builder successes = new Builder();
    private final ErrorAggregator errors = new ErrorAggregator();
    private long failed;

    /// Adds a sample.
    ///
    /// @param delayMillis upper bound of the delay that a pause of JMeter added to it
    /// @param cutOff whether the plan's stop interrupted it
    void add(JtlSample sample, long delayMillis, boolean cutOff) {
        all.add(sample.elapsedMillis());
        prompt.add(sample.elapsedMillis() - delayMillis);
        if (sample.success()) {
            successes.add(sample.elapsedMillis());
        } else {
            failed++;
            if (!cutOff) {
                errors.add(sample);
            }
        }
    }

    JtlFigures figures(TimeRange span) {
        return new JtlFigures(
                span, all.build(), prompt.build(), ResponseTimeClasses.of(successes.build(), failed), errors.errors());
    }
}
