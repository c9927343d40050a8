package dev.loombench.lab.claims;

import dev.loombench.lab.experiment.CellRef;
import java.util.Set;

/// Where claims are tested.
///
/// @param jdk id of the JDK
/// @param here machine and JDK in words
/// @param profile by which the cells were chosen
/// @param planned the cells that the run has
public record Setting(String jdk, String here, String profile, Set<CellRef> planned) {
    public Setting {
        planned = Set.copyOf(planned);
    }
}
