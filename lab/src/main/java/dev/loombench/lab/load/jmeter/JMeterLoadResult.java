package dev.loombench.lab.load.jmeter;

import dev.loombench.lab.process.JMeterProcess.JMeterSummaryLine;
import java.util.List;
import java.util.Set;

/// Outcome of running a plan.
public sealed interface JMeterLoadResult {
    /// Run with results.
    ///
    /// @param result figures of the results
    /// @param summaries JMeter's summary lines, in order
    /// @param unused given properties that the plan never reads, so that they had no effect
    record PlanMeasurement(JtlResult result, List<JMeterSummaryLine> summaries, Set<String> unused)
            implements JMeterLoadResult {
        public PlanMeasurement {
            summaries = List.copyOf(summaries);
            unused = Set.copyOf(unused);
        }
    }

    /// Run without results, or with an irregular end of JMeter; what it wrote is kept in the run's directory.
    ///
    /// @param reason one line
    /// @param badInput whether the plan is the cause, and not an event while it ran
    record PlanFailure(String reason, boolean badInput) implements JMeterLoadResult {}
}
