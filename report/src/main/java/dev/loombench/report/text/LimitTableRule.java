package dev.loombench.report.text;

import dev.loombench.lab.model.run.ExperimentRecord;
import dev.loombench.lab.model.run.IdealRecord;
import java.util.Objects;

/// Decides which figures of servers get a table of their own, to compare them with a limit.
public final class LimitTableRule {
    /// Bound of a server that is offered less than it can answer.
    private static final String OFFERED_RATE = "offered rate";

    /// Bound of a single answer.
    private static final String CRITICAL_PATH = "critical path";

    private LimitTableRule() {}

    /// Whether a metric has a table of its own, although the matrix has it, because it has a meaningful limit.
    public static boolean hasOwnTable(ExperimentRecord experiment, String metric) {
        return MetricMatrix.holds(experiment, metric)
                && experiment.estimates().stream()
                        .filter(estimate -> estimate.metric().equals(metric))
                        .map(estimate -> estimate.ideal())
                        .filter(Objects::nonNull)
                        .map(IdealRecord::bound)
                        .anyMatch(bound -> !bound.equals(OFFERED_RATE) && !bound.equals(CRITICAL_PATH));
    }
}
