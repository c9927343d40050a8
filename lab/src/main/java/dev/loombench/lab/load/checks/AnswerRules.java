package dev.loombench.lab.load.checks;

import dev.loombench.lab.load.checks.LoadEvidence.ClosedConnections;
import dev.loombench.lab.load.checks.LoadEvidence.FailureDetails;
import dev.loombench.lab.load.checks.LoadEvidence.RequestTotals;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.Severity;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Checks whether a load got answers, and correct ones.
final class AnswerRules {
    private AnswerRules() {}

    /// Checks the answers. Wrong ones come first, since they also explain a lack of correct ones.
    static List<Finding> check(LoadEvidence evidence) {
        List<Finding> findings = new ArrayList<>();
        RequestTotals requests = evidence.requests();
        FailureDetails failures = evidence.failures();
        long ended = requests.answered() + requests.wrong() + requests.failed();
        if (requests.wrong() > 0) {
            findings.add(LoadFinding.WRONG_ANSWERS
                    .with(requests.wrong(), ended, failures.firstWrong(), failures.expected())
                    .withEvidence(Map.of("wrong", requests.wrong(), "ended", ended)));
        }
        if (requests.answered() == 0) {
            findings.add(unanswered(requests, failures)
                    .withEvidence(Map.of("scheduled", requests.scheduled(), "failed", requests.failed())));
        } else if (failures.broken() > 0) {
            boolean intolerable = failures.broken() > failures.tolerated() * requests.scheduled();
            findings.add(ofCause(failures)
                    .with(failures.broken(), requests.scheduled(), failures.words())
                    .withSeverity(intolerable ? Severity.INVALID : Severity.WARNING)
                    .withEvidence(Map.of("failed", failures.broken(), "scheduled", requests.scheduled())));
        }
        long resent = failures.closings().resent();
        if (resent > 0) {
            findings.add(LoadFinding.REQUESTS_RESENT.with(resent).withEvidence(Map.of("resent", resent)));
        }
        return findings;
    }

    private static Finding unanswered(RequestTotals requests, FailureDetails failures) {
        if (requests.scheduled() == 0) {
            return (requests.open() ? LoadFinding.NOTHING_DUE : LoadFinding.NOTHING_SENT).with(requests.seconds());
        }
        boolean silent = failures.timedOut() > 0 && failures.timedOut() == requests.failed() && requests.wrong() == 0;
        if (!silent) {
            return (ofCause(failures) == LoadFinding.FAILED_BEYOND_LIMIT
                            ? LoadFinding.ALL_TURNED_AWAY
                            : LoadFinding.NO_ANSWERS)
                    .with(requests.scheduled(), failures.words());
        }
        double timeout = failures.timeout().toNanos() / 1e9;
        return failures.unended() > 0
                ? LoadFinding.NEVER_ENDS.with(failures.unended(), failures.timedOut(), timeout)
                : (failures.cutOff() == failures.timedOut()
                                ? LoadFinding.NEVER_ANSWERS_IN_PLAN
                                : LoadFinding.NEVER_ANSWERS)
                        .with(failures.timedOut(), timeout);
    }

    /// Failed requests by the cause of more than half of them.
    private static LoadFinding ofCause(FailureDetails failures) {
        ClosedConnections closings = failures.closings();
        if (2 * closings.turnedAway() > failures.broken()) {
            return LoadFinding.FAILED_BEYOND_LIMIT;
        }
        if (2 * closings.kept() > failures.broken()) {
            return LoadFinding.FAILED_ON_KEPT;
        }
        return 2 * failures.refused() > failures.broken() ? LoadFinding.FAILED_SINCE_GONE : LoadFinding.FAILED_REQUESTS;
    }
}
