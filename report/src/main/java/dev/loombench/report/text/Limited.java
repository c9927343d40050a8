package dev.loombench.report.text;

import dev.loombench.lab.journal.EstimateRecord.IdealRecord;
import dev.loombench.lab.journal.ExperimentRecord;
import java.util.Objects;

/// Figures of servers that a limit of the server or of its users is worth to be held against.
public final class Limited {
    /// What limits a server that is asked for less than it can answer.
    private static final String OFFERED = "offered rate";

    /// What limits a single answer.
    private static final String PATH = "critical path";

    private Limited() {}

    /// Whether a metric has a table of its own, although the matrix holds it, since a limit stands beside it.
    public static boolean shows(ExperimentRecord experiment, String metric) {
        return Matrix.holds(experiment, metric)
                && experiment.estimates().stream()
                        .filter(estimate -> estimate.metric().equals(metric))
                        .map(estimate -> estimate.ideal())
                        .filter(Objects::nonNull)
                        .map(IdealRecord::bound)
                        .anyMatch(bound -> !bound.equals(OFFERED) && !bound.equals(PATH));
    }
}
