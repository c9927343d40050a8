package dev.loombench.lab.ab.judge;

import dev.loombench.lab.journal.LoadRecord;
import dev.loombench.lab.journal.TrialRecord;
import java.util.List;
import java.util.Objects;

/// Whether a side carries its load: in an open model requests go on coming, so that one which doesn't
/// falls behind more and more.
public final class Overload {
    /// What a side may be behind by for other reasons.
    private static final double TOLERATED = 0.05;

    /// So many standard deviations of the number of arrivals.
    private static final double CHANCE = 4;

    private Overload() {}

    /// Whether so little was answered within the window that chance doesn't explain it.
    static boolean is(LoadRecord load) {
        Double offered = load.offered();
        if (offered == null) {
            return false;
        }
        double due = offered * load.windowSeconds();
        return load.answered() < due * (1 - Math.max(TOLERATED, CHANCE / Math.sqrt(due)));
    }

    /// Whether most trials of a cell are.
    ///
    /// @param trials of one cell
    public static boolean of(List<TrialRecord> trials) {
        List<LoadRecord> loads = trials.stream()
                .filter(TrialRecord::counts)
                .map(TrialRecord::load)
                .filter(Objects::nonNull)
                .toList();
        return loads.stream().filter(Overload::is).count() * 2 > loads.size();
    }
}
