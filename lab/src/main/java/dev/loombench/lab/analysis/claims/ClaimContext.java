package dev.loombench.lab.analysis.claims;

import dev.loombench.lab.catalog.CellRef;
import dev.loombench.lab.catalog.Claim;
import dev.loombench.lab.model.ClaimRecord.DecidedBy;
import dev.loombench.lab.stats.VerdictRules;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

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
