package dev.loombench.lab.analysis;

import dev.loombench.lab.catalog.Experiment;
import dev.loombench.lab.catalog.MethodKind;
import dev.loombench.lab.catalog.TaskWorkload;
import dev.loombench.lab.model.EstimateRecord;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.Finding.Severity;
import dev.loombench.protocol.TaskSpec;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Explains why an experiment's figures have no physical limit beside them.
final class MissingIdeal {
    /// Code of the finding.
    static final String NO_IDEAL = "no-ideal";

    private MissingIdeal() {}

    /// Returns the finding if no figure has a limit.
    ///
    /// @return empty where some figure has a limit, and where there are no figures
    static Optional<Finding> of(Experiment experiment, List<EstimateRecord> estimates) {
        boolean limited = estimates.stream().anyMatch(estimate -> estimate.ideal() != null);
        return estimates.isEmpty() || limited
                ? Optional.empty()
                : Optional.of(new Finding(
                        NO_IDEAL,
                        Severity.INFO,
                        "there is no physical limit to compare with: " + why(experiment),
                        "compare the models with each other",
                        Map.of()));
    }

    private static String why(Experiment experiment) {
        if (experiment.method() == MethodKind.MEMORY) {
            return "no theory says how much memory a parked thread must take";
        }
        if (experiment.workload() instanceof TaskWorkload tasks && isNothing(tasks.task())) {
            return "its tasks do nothing, so that the limit is 0";
        }
        return switch (experiment.ideal()) {
            case NONE -> "its file declares none";
            case BATCH -> "the time that one of its tasks needs is unknown";
            case SERVER -> "no pool limits these servers, and the CPU time per answer wasn't measured";
        };
    }

    private static boolean isNothing(String task) {
        return task.strip().equals(new TaskSpec.Noop().toString());
    }
}
