package dev.loombench.lab.service.advice;

import dev.loombench.lab.model.AbJob;
import dev.loombench.lab.model.AbJob.JobOutcome;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.Severity;
import dev.loombench.protocol.Format;
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
            findings.add(new Finding(
                    "output-differs",
                    Severity.WARNING,
                    difference,
                    "make both do the same, or say what is right by --expect exit=0, --expect stdout=FILE or --check",
                    Map.of()));
        }
        for (JobOutcome outcome : job.outcomes()) {
            if (outcome.processesLeft() > 0) {
                findings.add(new Finding(
                        "processes-left",
                        Severity.WARNING,
                        "'" + outcome.side() + "' left "
                                + Format.count(outcome.processesLeft(), "process", "processes")
                                + " behind when it exited, which "
                                + (outcome.processesLeft() == 1 ? "was" : "were") + " ended",
                        "let the job wait for what it starts: what happens after its exit doesn't count",
                        Map.of("side", outcome.side(), "processes", outcome.processesLeft())));
            }
        }
        return findings;
    }
}
