package dev.loombench.lab.claims;

import dev.loombench.lab.experiment.Claim;
import dev.loombench.lab.experiment.Claim.Relation;
import dev.loombench.lab.journal.ClaimRecord;
import dev.loombench.lab.journal.ClaimRecord.Verdict;
import dev.loombench.lab.journal.TrialRecord;
import dev.loombench.lab.journal.TrialRecord.TrialStatus;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// Tests claims about whether processes run to their end at all. There is no interval: they did, or they
/// didn't. A cell that was scaled down can show that they don't, and can't show that they do.
final class Completion {
    private Completion() {}

    /// @param trials of the cell that the claim is about
    static ClaimRecord judge(Claim claim, List<TrialRecord> trials, String host) {
        List<TrialRecord> started = trials.stream().filter(Completion::says).toList();
        if (started.isEmpty()) {
            String why = trials.stream()
                    .map(TrialRecord::failure)
                    .map(failure -> failure == null ? "nothing is known of it" : failure)
                    .findFirst()
                    .orElse("its cell is not in this run");
            return record(claim, null, Verdict.INCONCLUSIVE, "Not tested: " + why + ".");
        }
        long ended = started.stream()
                .filter(trial -> trial.status() == TrialStatus.OK)
                .count();
        double share = (double) ended / started.size();
        String sentence = String.format(
                Locale.ROOT, "Measured: %d of %d processes ran to their end%s", ended, started.size(), at(started));
        Verdict verdict = verdict(claim.relation(), share, started);
        return record(claim, share, verdict, sentence + why(started) + ". Here: " + host + ".");
    }

    /// Whether it came to its end, or the machine brought it down; another fault says nothing of the machine.
    private static boolean says(TrialRecord trial) {
        String failure = String.valueOf(trial.failure());
        return switch (trial.status()) {
            case OK -> true;
            case REFUSED -> failure.startsWith("refused by the operating system");
            case FAILED -> failure.startsWith("the measured JVM crashed");
        };
    }

    private static Verdict verdict(Relation relation, double share, List<TrialRecord> started) {
        if (share >= relation.low() && share <= relation.high()) {
            return Verdict.REPRODUCED;
        }
        boolean scaled =
                started.stream().anyMatch(trial -> !trial.cell().scaled().isEmpty());
        return scaled ? Verdict.INCONCLUSIVE : Verdict.NOT_REPRODUCED_HERE;
    }

    private static String at(List<TrialRecord> started) {
        String scale = ClaimJudge.scaleWords(started.getFirst().cell());
        return scale.isEmpty() ? "" : " at " + scale + ", which doesn't refute it";
    }

    private static String why(List<TrialRecord> started) {
        return started.stream()
                .filter(trial -> trial.failure() != null)
                .findFirst()
                .map(trial -> "; " + trial.failure())
                .orElse("");
    }

    private static ClaimRecord record(Claim claim, @Nullable Double share, Verdict verdict, String sentence) {
        return new ClaimRecord(
                claim.id(),
                claim.text(),
                claim.source(),
                claim.published(),
                ClaimJudge.relation(claim),
                share,
                null,
                null,
                verdict,
                sentence);
    }
}
