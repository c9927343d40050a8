package dev.loombench.lab.analysis.claims;

import dev.loombench.lab.catalog.CellRef;
import dev.loombench.lab.catalog.Claim;
import dev.loombench.lab.catalog.Relation;
import dev.loombench.lab.model.ClaimRecord;
import dev.loombench.lab.model.ClaimRecord.Verdict;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.model.TrialRecord.TrialStatus;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Tests claims on whether processes run to completion. The share of those that did has no interval. A
/// scaled-down cell can show that they don't complete, but not that they do.
final class CompletionClaims {
    private CompletionClaims() {}

    /// Tests one claim.
    ///
    /// @param trials of the cell that the claim is about
    static ClaimRecord judge(Claim claim, CellRef cell, List<TrialRecord> trials, ClaimContext setting) {
        List<TrialRecord> started =
                trials.stream().filter(CompletionClaims::isConclusive).toList();
        if (started.isEmpty()) {
            return ClaimJudge.untested(
                    claim,
                    setting,
                    ClaimTrials.missingReason(cell, trials, setting).orElse("it has no valid trial"));
        }
        long completed = started.stream()
                .filter(trial -> trial.status() == TrialStatus.OK)
                .count();
        double share = (double) completed / started.size();
        String why = String.format(Locale.ROOT, "%d of %d processes completed", completed, started.size())
                + at(claim, share, started)
                + failure(started);
        Verdict verdict = verdict(claim, share, started);
        return ClaimJudge.record(
                claim,
                setting,
                share,
                null,
                null,
                verdict,
                why,
                "Measured: " + why + ". Here: " + setting.environment() + ".",
                verdict == Verdict.INCONCLUSIVE ? setting.decidingRun().apply(claim) : Optional.empty());
    }

    /// Whether the trial shows if its process completes: it did, or the machine stopped it. Other faults show
    /// nothing.
    private static boolean isConclusive(TrialRecord trial) {
        String failure = String.valueOf(trial.failure());
        return switch (trial.status()) {
            case OK -> true;
            case REFUSED -> failure.startsWith("refused by the operating system");
            case FAILED -> failure.startsWith("the measured JVM crashed");
        };
    }

    private static Verdict verdict(Claim claim, double share, List<TrialRecord> started) {
        if (share == 1 && claim.scaleMatters() && isScaled(started)) {
            return Verdict.INCONCLUSIVE;
        }
        return holds(claim.relation(), share) ? Verdict.REPRODUCED : Verdict.NOT_REPRODUCED_HERE;
    }

    private static boolean holds(Relation relation, double share) {
        return share >= relation.low() && share <= relation.high();
    }

    private static boolean isScaled(List<TrialRecord> started) {
        return started.stream().anyMatch(trial -> !trial.cell().scaled().isEmpty());
    }

    private static String at(Claim claim, double share, List<TrialRecord> started) {
        if (!isScaled(started)) {
            return "";
        }
        String scale = " at " + ClaimTrials.describeScale(started.getFirst().cell());
        if (share < 1 || !claim.scaleMatters()) {
            return scale;
        }
        return scale + (holds(claim.relation(), share) ? ", which doesn't confirm it" : ", which doesn't refute it");
    }

    private static String failure(List<TrialRecord> started) {
        return started.stream()
                .filter(trial -> trial.failure() != null)
                .findFirst()
                .map(trial -> "; " + trial.failure())
                .orElse("");
    }
}
