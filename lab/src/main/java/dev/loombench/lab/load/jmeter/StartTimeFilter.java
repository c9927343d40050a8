package dev.loombench.lab.load.jmeter;

import java.util.function.Consumer;

/// Gives samples that never began a time: JMeter writes 0 for a sampler that failed before it started, such as one
/// whose
/// class is missing. Such a sample gets the end of the one before it.
final class StartTimeFilter implements Consumer<JtlSample> {
    private final Consumer<JtlSample> samples;
    private long lastEnd;

    /// @param start time of the first sample if that never began, in milliseconds since 1970
    StartTimeFilter(long start, Consumer<JtlSample> samples) {
        this.lastEnd = start;
        this.samples = samples;
    }

    @Override
    public void accept(JtlSample sample) {
        JtlSample timed = sample.startMillis() == 0 ? sample.startingAt(lastEnd) : sample;
        lastEnd = timed.endMillis();
        samples.accept(timed);
    }
}
