package dev.loombench.lab.load.jmeter;

import dev.loombench.lab.process.SummaryLine;
import java.util.Optional;
import java.util.function.Consumer;

/// Listener for events of a running plan.
public interface PlanListener {
    /// Called with each of JMeter's summary lines, on another thread.
    void summary(SummaryLine line);

    /// Consumer of each second's figures; empty by default, which leaves JMeter's own buffering of results in
    /// place.
    default Optional<Consumer<PlanNow>> seconds() {
        return Optional.empty();
    }
}
