package dev.loombench.lab.load.checks;

import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.Severity;
import dev.loombench.protocol.load.LoadError;
import dev.loombench.protocol.load.LoadSummary.Totals;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Checks whether a load got answers, and correct ones.
final class AnswerRules {
    private AnswerRules() {}

    /// Checks the answers. Wrong ones come first, since they also explain a lack of correct ones.
    static List<Finding> check(LoadEvidence evidence) {
        List<Finding> findings = new ArrayList<>();
        Totals totals = evidence.totals();
        long wrong = evidence.count(LoadError.WRONG_ANSWER);
        long failed = evidence.failed();
        if (wrong > 0) {
            long ended = totals.answered() + wrong + failed;
            findings.add(LoadFinding.WRONG_ANSWERS
                    .with(wrong, ended, totals.wrong(), evidence.expected())
                    .withEvidence(Map.of("wrong", wrong, "ended", ended)));
        }
        if (totals.answered() == 0) {
            findings.add(unanswered(evidence, wrong, failed)
                    .withEvidence(Map.of("scheduled", totals.scheduled(), "failed", failed)));
        } else if (evidence.broken() > 0) {
            findings.add(ofCause(evidence)
                    .with(evidence.broken(), totals.scheduled(), evidence.errors())
                    .withSeverity(evidence.isBroken() ? Severity.INVALID : Severity.WARNING)
                    .withEvidence(Map.of("failed", evidence.broken(), "scheduled", totals.scheduled())));
        }
        LoadChecks.serverAway(evidence.figures().summary().outages()).ifPresent(findings::add);
        if (totals.resent() > 0) {
            findings.add(
                    LoadFinding.REQUESTS_RESENT.with(totals.resent()).withEvidence(Map.of("resent", totals.resent())));
        }
        return findings;
    }

    private static Finding unanswered(LoadEvidence evidence, long wrong, long failed) {
        Totals totals = evidence.totals();
        if (totals.scheduled() == 0) {
            return (evidence.isOpen() ? LoadFinding.NOTHING_DUE : LoadFinding.NOTHING_SENT).with(totals.seconds());
        }
        long timedOut = evidence.count(LoadError.TIMEOUT) + evidence.cutOff();
        if (timedOut == 0 || timedOut != failed || wrong > 0) {
            return (ofCause(evidence) == LoadFinding.FAILED_BEYOND_LIMIT
                            ? LoadFinding.ALL_TURNED_AWAY
                            : LoadFinding.NO_ANSWERS)
                    .with(totals.scheduled(), evidence.errors());
        }
        double timeout = evidence.timeout().toNanos() / 1e9;
        return totals.unended() > 0
                ? LoadFinding.NEVER_ENDS.with(totals.unended(), timedOut, timeout)
                : (evidence.cutOff() == timedOut ? LoadFinding.NEVER_ANSWERS_IN_PLAN : LoadFinding.NEVER_ANSWERS)
                        .with(timedOut, timeout);
    }

    /// Failed requests by the cause of more than half of them.
    private static LoadFinding ofCause(LoadEvidence evidence) {
        long half = evidence.broken() / 2;
        if (evidence.count(LoadError.TURNED_AWAY) > half) {
            return LoadFinding.FAILED_BEYOND_LIMIT;
        }
        if (evidence.count(LoadError.KEPT_CLOSED) > half) {
            return LoadFinding.FAILED_ON_KEPT;
        }
        return evidence.count(LoadError.CONNECT) > half ? LoadFinding.FAILED_SINCE_GONE : LoadFinding.FAILED_REQUESTS;
    }
}
