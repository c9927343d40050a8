package dev.loombench.lab.analysis.compare;

import dev.loombench.lab.model.compare.SideRecord;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// One side of a comparison: the cells of a run, of a file of JMH results, or of other tools' results.
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

    public Set<String> furtherMetrics() {
        return further.stream().map(cell -> cell.name().metric()).collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /// A planned cell without figures.
    ///
    /// @param name with an empty metric
    /// @param why reason for the lack of figures, as a clause
    public record UnmeasuredCell(CellIdentity name, String jdk, String why) {
        /// Whether both are the same cell on the same environment.
        public boolean isSameCell(UnmeasuredCell other) {
            return jdk.equals(other.jdk) && name.isSameCell(other.name);
        }
    }

    /// Ids of the environments with figures, in their order.
    List<String> jdks() {
        return cells.stream().map(MeasuredCell::jdk).distinct().toList();
    }

    /// Detects further metrics that are functions of the primary one, such as a throughput of 1 / time or a time
    /// per thread. Their ratios repeat those of the primary metric.
    public static final class DerivedMetrics {
        /// Largest relative difference that rounding leaves between equal quotients.
        private static final double ROUNDING_TOLERANCE = 1e-9;

        private DerivedMetrics() {}

        /// Names of the metrics that are derived in each cell of all sides that has them and whose primary
        /// figures differ; cells with equal figures, such as those of one fork, can't show it.
        public static Set<String> detect(List<ComparisonSide> sides) {
            Set<String> derived = new HashSet<>();
            Set<String> independent = new HashSet<>();
            for (ComparisonSide side : sides) {
                for (MeasuredCell cell : side.further()) {
                    side.cells().stream()
                            .filter(cell::isSameCell)
                            .map(MeasuredCell::figures)
                            .filter(figures -> !isConstant(figures.size(), figures::get))
                            .map(figures -> repeats(cell.figures(), figures) ? derived : independent)
                            .forEach(kind -> kind.add(cell.name().metric()));
                }
            }
            derived.removeAll(independent);
            return derived;
        }

        /// Whether all forks have the same quotient or the same product of both figures.
        private static boolean repeats(List<Double> figures, List<Double> primary) {
            int forks = primary.size();
            return figures.size() == forks
                    && (isConstant(forks, i -> figures.get(i) / primary.get(i))
                            || isConstant(forks, i -> figures.get(i) * primary.get(i)));
        }

        private static boolean isConstant(int forks, IntToDoubleFunction value) {
            double first = forks == 0 ? 0 : value.applyAsDouble(0);
            return IntStream.range(0, forks)
                    .mapToDouble(value)
                    .allMatch(quotient -> quotient > 0 && Math.abs(quotient - first) <= ROUNDING_TOLERANCE * first);
        }
    }
}
