package dev.loombench.lab.compare;

import dev.loombench.lab.journal.CompareDocument.SideRecord;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// What one run, or one file of JMH's, holds.
///
/// @param record what is said of it
/// @param cells with figures, each name at most once in an environment
/// @param unmeasured cells without figures
/// @param noisy experiments in which a baseline differs from itself, so that no difference can be trusted
public record Side(SideRecord record, List<MeasuredCell> cells, List<Unmeasured> unmeasured, Set<String> noisy) {
    public Side {
        cells = List.copyOf(cells);
        unmeasured = List.copyOf(unmeasured);
        noisy = Set.copyOf(noisy);
    }

    /// One without a sign of noise.
    public Side(SideRecord record, List<MeasuredCell> cells, List<Unmeasured> unmeasured) {
        this(record, cells, unmeasured, Set.of());
    }

    /// A cell that should have had figures.
    ///
    /// @param why it has none, in a clause
    public record Unmeasured(String experiment, String model, Map<String, String> params, String jdk, String why) {}

    /// Environments that have figures, in their order.
    List<String> jdks() {
        return cells.stream().map(MeasuredCell::jdk).distinct().toList();
    }
}
