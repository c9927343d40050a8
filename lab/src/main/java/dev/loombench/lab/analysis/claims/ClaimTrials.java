package dev.loombench.lab.analysis.claims;

import dev.loombench.lab.catalog.CellRef;
import dev.loombench.lab.catalog.Claim;
import dev.loombench.lab.catalog.Claim.Quantity;
import dev.loombench.lab.model.CellRecord;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.model.TrialStatus;
import dev.loombench.lab.model.run.ClaimRecord.DecidedBy;
import dev.loombench.lab.stats.VerdictRules;
import dev.loombench.protocol.Clause;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/// Trials of the cells that a claim is about, and reasons for missing ones.
public final class ClaimTrials {
    private ClaimTrials() {}

    /// Trials of one cell, whatever size it was scaled to.
    static List<TrialRecord> of(CellRef cell, List<TrialRecord> trials) {
        return trials.stream().filter(trial -> isOf(cell, trial.cell())).toList();
    }

    private static boolean isOf(CellRef cell, CellRecord record) {
        return record.model().equals(cell.model().toString())
                && record.published().equals(cell.params());
    }

    /// Describes the scale of the first cell that was scaled down; empty where none was.
    static String scale(Quantity quantity, List<TrialRecord> trials) {
        return quantity.cells().stream()
                .flatMap(cell -> of(cell, trials).stream().limit(1))
                .map(TrialRecord::cell)
                .filter(cell -> !cell.scaled().isEmpty())
                .findFirst()
                .map(ClaimTrials::describeScale)
                .orElse("");
    }

    /// Lists the scaled factors, such as `tasks 1000 for 10000`.
    static String describeScale(CellRecord cell) {
        return cell.scaled().entrySet().stream()
                .map(level -> level.getKey() + ' ' + cell.params().get(level.getKey()) + " for " + level.getValue())
                .collect(Collectors.joining(", "));
    }

    /// Why there is no figure, by the first cell without valid trials; empty where all cells have some.
    static Optional<Clause> missingReason(Quantity quantity, List<TrialRecord> trials, ClaimContext setting) {
        return quantity.cells().stream()
                .flatMap(cell -> missingReason(cell, of(cell, trials), setting).stream())
                .findFirst();
    }

    static Optional<Clause> missingReason(CellRef cell, List<TrialRecord> cellTrials, ClaimContext setting) {
        if (cellTrials.stream().anyMatch(trial -> trial.status() == TrialStatus.OK)) {
            return Optional.empty();
        }
        if (!cellTrials.isEmpty()) {
            String failure = cellTrials.getFirst().failure();
            return Optional.of(
                    failure == null
                            ? ClaimAnswer.FAILED_UNKNOWN.with(cell.model())
                            : ClaimAnswer.FAILED.with(cell.model(), failure));
        }
        String label = new CellRecord(cell.model().toString(), cell.params(), Map.of()).label();
        return Optional.of(
                setting.planned().contains(cell)
                        ? ClaimAnswer.NOT_REACHED.with(label)
                        : ClaimAnswer.NOT_IN_RUN.with(label, setting.profile()));
    }

    /// Context in which claims are tested: the JDK, the machine and the cells of a run.
    ///
    /// @param jdk id of the JDK
    /// @param environment description of the machine and the JDK
    /// @param profile profile that chose the cells
    /// @param planned cells of the run
    /// @param level confidence level of intervals, such as 0.95
    /// @param decidingRun finds the run that decides a claim whose cells this run lacks or scales down; empty where
    ///     none does
    /// @param noisy whether an A/A comparison differs, so that no difference can be trusted
    public record ClaimContext(
            String jdk,
            String environment,
            String profile,
            Set<CellRef> planned,
            double level,
            boolean noisy,
            Function<Claim, Optional<DecidedBy>> decidingRun) {
        public ClaimContext {
            planned = Set.copyOf(planned);
        }

        /// A context with the default level, where no A/A comparison differs.
        public ClaimContext(String jdk, String here, String profile, Set<CellRef> planned) {
            this(jdk, here, profile, planned, VerdictRules.CONFIDENCE_LEVEL, false, claim -> Optional.empty());
        }
    }
}
