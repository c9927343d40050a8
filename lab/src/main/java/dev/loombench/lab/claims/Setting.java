package dev.loombench.lab.claims;

import dev.loombench.lab.experiment.CellRef;
import dev.loombench.lab.experiment.Claim;
import dev.loombench.lab.journal.ClaimRecord.DecidedBy;
import dev.loombench.lab.stats.Verdicts;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/// Where claims are tested.
///
/// @param jdk id of the JDK
/// @param here machine and JDK in words
/// @param profile by which the cells were chosen
/// @param planned the cells that the run has
/// @param level of intervals, such as 0.95
/// @param elsewhere which run decides a claim whose cells this one lacks or scales down; empty where none does
/// @param noisy whether a baseline differs from itself, so that no difference can be trusted
public record Setting(
        String jdk,
        String here,
        String profile,
        Set<CellRef> planned,
        double level,
        boolean noisy,
        Function<Claim, Optional<DecidedBy>> elsewhere) {
    public Setting {
        planned = Set.copyOf(planned);
    }

    /// One of the usual level, where no baseline differs from itself.
    public Setting(String jdk, String here, String profile, Set<CellRef> planned) {
        this(jdk, here, profile, planned, Verdicts.LEVEL, false, claim -> Optional.empty());
    }
}
