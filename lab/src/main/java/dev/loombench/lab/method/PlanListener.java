package dev.loombench.lab.method;

import dev.loombench.lab.load.plan.PlanNow;
import dev.loombench.lab.load.plan.SummaryLine;
import java.util.Optional;
import java.util.function.Consumer;

/// Is told how a plan goes while it runs.
public interface PlanListener {
    /// One of JMeter's summary lines, as it came; on another thread.
    void summary(SummaryLine line);

    /// Who is told each second what ended in it; by default nobody, and JMeter writes its results as it likes.
    default Optional<Consumer<PlanNow>> seconds() {
        return Optional.empty();
    }
}
