package dev.loombench.lab.load.jmeter;

import dev.loombench.lab.process.JMeterSummaryLine;
import java.util.Optional;
import java.util.function.Consumer;

/// Listener for events of a running plan.
public interface JMeterListener {
    /// Called with each of JMeter's summary lines, on another thread.
    void summary(JMeterSummaryLine line);

    /// Consumer of each second's figures; empty by default, which leaves JMeter's own buffering of results in
    /// place.
    default Optional<Consumer<JtlInterval>> seconds() {
        return Optional.empty();
    }
}
