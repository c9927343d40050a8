package dev.loombench.lab.service.advice;

import dev.loombench.lab.model.AbJob;
import dev.loombench.lab.model.AbJob.JobOutcome;
import dev.loombench.lab.model.Finding;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Findings on whether the sides of a job do the same work: a fast error, or work that goes on after the exit,
/// mustn't win.
public final class JobChecks {
    private JobChecks() {}

    /// Checks the runs that were made before anything counted.
    ///
    /// @param job absent for services
    public static List<Finding> check(@Nullable AbJob job) {
        List<Finding> findings = new ArrayList<>();
        if (job == null) {
            return findings;
        }
        String difference = job.difference();
        if (difference != null) {
            findings.add(ServiceFinding.OUTPUT_DIFFERS.with(difference));
        }
        for (JobOutcome outcome : job.outcomes()) {
            if (outcome.processesLeft() > 0) {
                findings.add(ServiceFinding.PROCESSES_LEFT
                        .with(outcome.side(), outcome.processesLeft())
                        .withEvidence(Map.of("side", outcome.side(), "processes", outcome.processesLeft())));
            }
        }
        return findings;
    }
}
