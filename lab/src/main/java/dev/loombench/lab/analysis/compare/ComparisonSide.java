package dev.loombench.lab.analysis.compare;

import dev.loombench.lab.model.CompareDocument.SideRecord;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/// One side of a comparison: the cells of a run, or of a file of JMH results.
///
/// @param record description for `compare`'s document
/// @param cells cells by their primary metric, each name at most once in an environment
/// @param unmeasured cells without figures
/// @param noisy ids of experiments with an A/A comparison that differs, so that no difference can be trusted
/// @param further the same cells by their further metrics
public record ComparisonSide(
        SideRecord record,
        List<MeasuredCell> cells,
        List<UnmeasuredCell> unmeasured,
        Set<String> noisy,
        List<MeasuredCell> further) {
    public ComparisonSide {
        cells = List.copyOf(cells);
        unmeasured = List.copyOf(unmeasured);
        noisy = Set.copyOf(noisy);
        further = List.copyOf(further);
    }

    /// A side without noisy experiments and without further metrics.
    public ComparisonSide(SideRecord record, List<MeasuredCell> cells, List<UnmeasuredCell> unmeasured) {
        this(record, cells, unmeasured, Set.of(), List.of());
    }

    /// Names of all further metrics.
    public Set<String> furtherMetrics() {
        return further.stream().map(cell -> cell.name().metric()).collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /// A planned cell without figures.
    ///
    /// @param why reason for the lack of figures, as a clause
    public record UnmeasuredCell(String experiment, String model, Map<String, String> params, String jdk, String why) {}

    /// Ids of the environments with figures, in their order.
    List<String> jdks() {
        return cells.stream().map(MeasuredCell::jdk).distinct().toList();
    }
}
