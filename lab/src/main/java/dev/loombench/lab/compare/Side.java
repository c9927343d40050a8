package dev.loombench.lab.compare;

import dev.loombench.lab.journal.CompareDocument.SideRecord;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/// What one run, or one file of JMH's, holds.
///
/// @param record what is said of it
/// @param cells with figures, each name at most once in an environment
/// @param unmeasured cells without figures
/// @param noisy experiments in which a baseline differs from itself, so that no difference can be trusted
/// @param further the same cells by what else they have figures of
public record Side(
        SideRecord record,
        List<MeasuredCell> cells,
        List<Unmeasured> unmeasured,
        Set<String> noisy,
        List<MeasuredCell> further) {
    public Side {
        cells = List.copyOf(cells);
        unmeasured = List.copyOf(unmeasured);
        noisy = Set.copyOf(noisy);
        further = List.copyOf(further);
    }

    /// One without a sign of noise, and without further metrics.
    public Side(SideRecord record, List<MeasuredCell> cells, List<Unmeasured> unmeasured) {
        this(record, cells, unmeasured, Set.of(), List.of());
    }

    /// Names of the metrics beside the primary ones.
    public Set<String> furtherMetrics() {
        return further.stream().map(cell -> cell.name().metric()).collect(Collectors.toCollection(LinkedHashSet::new));
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
