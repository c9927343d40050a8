package dev.loombench.lab.claims;

import dev.loombench.lab.experiment.CellRef;
import dev.loombench.lab.experiment.Claim.Quantity;
import dev.loombench.lab.journal.CellRecord;
import dev.loombench.lab.journal.TrialRecord;
import dev.loombench.lab.journal.TrialRecord.TrialStatus;
import java.util.List;
import java.util.Optional;

/// The trials of the cells that a claim is about.
final class ClaimCells {
    private ClaimCells() {}

    static List<TrialRecord> of(CellRef cell, List<TrialRecord> trials) {
        return trials.stream().filter(trial -> isOf(cell, trial.cell())).toList();
    }

    private static boolean isOf(CellRef cell, CellRecord record) {
        return record.model().equals(cell.model().toString())
                && record.published().equals(cell.params());
    }

    /// How the first of the cells that differs from the published size does; empty where none does.
    static String scale(Quantity quantity, List<TrialRecord> trials) {
        return quantity.cells().stream()
                .flatMap(cell -> of(cell, trials).stream().limit(1))
                .map(TrialRecord::cell)
                .filter(cell -> !cell.scaled().isEmpty())
                .findFirst()
                .map(ClaimCells::scaleWords)
                .orElse("");
    }

    static String scaleWords(CellRecord cell) {
        StringBuilder words = new StringBuilder();
        cell.scaled()
                .forEach((name, level) -> words.append(words.isEmpty() ? "" : ", ")
                        .append(name)
                        .append(' ')
                        .append(cell.params().get(name))
                        .append(" for ")
                        .append(level));
        return words.toString();
    }

    /// Why there is no figure, by the first cell that has none; empty where all have trials with figures.
    static Optional<String> absence(Quantity quantity, List<TrialRecord> trials, Setting setting) {
        return quantity.cells().stream()
                .flatMap(cell -> absence(cell, of(cell, trials), setting).stream())
                .findFirst();
    }

    static Optional<String> absence(CellRef cell, List<TrialRecord> own, Setting setting) {
        if (own.stream().anyMatch(trial -> trial.status() == TrialStatus.OK)) {
            return Optional.empty();
        }
        return own.stream()
                .map(trial -> trial.failure() == null ? "the reason is unknown" : trial.failure())
                .findFirst()
                .map(failure -> cell.model() + ": " + failure)
                .or(() -> Optional.of(missing(cell, setting)));
    }

    private static String missing(CellRef cell, Setting setting) {
        return label(cell)
                + (setting.planned().contains(cell)
                        ? " wasn't reached in this run"
                        : " is not in this run (profile " + setting.profile() + ")");
    }

    private static String label(CellRef cell) {
        StringBuilder label = new StringBuilder(cell.model().toString());
        cell.params()
                .forEach((name, level) ->
                        label.append(' ').append(name).append('=').append(level));
        return label.toString();
    }
}
