package dev.loombench.lab.service.advice;

import dev.loombench.lab.model.LoadRecord;
import dev.loombench.lab.model.TrialRecord;
import java.util.List;
import java.util.Objects;

/// Detects overload: in an open model requests keep arriving, so that a side which doesn't sustain the rate
/// falls behind more and more.
public final class OverloadDetector {
    /// Tolerated shortfall of responses for other reasons.
    private static final double TOLERATED_SHORTFALL = 0.05;

    /// Tolerated shortfall in standard deviations of the number of arrivals.
    private static final double TOLERATED_DEVIATIONS = 4;

    private OverloadDetector() {}

    /// Whether fewer responses came within the window than chance explains.
    static boolean isBehind(LoadRecord load) {
        Double offered = load.offered();
        if (offered == null) {
            return false;
        }
        double due = offered * load.windowSeconds();
        return load.answered() < due * (1 - Math.max(TOLERATED_SHORTFALL, TOLERATED_DEVIATIONS / Math.sqrt(due)));
    }

    /// Whether most trials of a cell are overloaded.
    ///
    /// @param trials trials of one cell
    public static boolean isOverloaded(List<TrialRecord> trials) {
        List<LoadRecord> loads = trials.stream()
                .filter(TrialRecord::counts)
                .map(TrialRecord::load)
                .filter(Objects::nonNull)
                .toList();
        return loads.stream().filter(OverloadDetector::isBehind).count() * 2 > loads.size();
    }
}
