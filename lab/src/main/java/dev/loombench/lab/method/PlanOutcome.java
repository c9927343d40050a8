package dev.loombench.lab.method;

import dev.loombench.lab.load.plan.PlanResult;
import dev.loombench.lab.load.plan.SummaryLine;
import java.util.List;
import java.util.Set;

/// What came of running a plan.
public sealed interface PlanOutcome {
    /// There are results.
    ///
    /// @param result what they say
    /// @param summaries JMeter's lines, in their order
    /// @param unused given properties that the plan never asks for, so that it does what it would have
    ///     done without
    record Measured(PlanResult result, List<SummaryLine> summaries, Set<String> unused) implements PlanOutcome {
        public Measured {
            summaries = List.copyOf(summaries);
            unused = Set.copyOf(unused);
        }
    }

    /// There are none, or JMeter didn't end well; what it wrote up to then is kept in the run's directory.
    ///
    /// @param reason one line
    /// @param badInput whether the plan is the cause, and not what happened while it ran
    record Failed(String reason, boolean badInput) implements PlanOutcome {}
}
