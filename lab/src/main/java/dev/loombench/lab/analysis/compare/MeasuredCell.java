package dev.loombench.lab.analysis.compare;

import dev.loombench.lab.model.TrialRecord.CostMetrics;
import dev.loombench.lab.stats.Better;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// Figures of one cell by one metric.
///
/// @param jdk id of the cell's environment; empty for results of other tools, which don't say
/// @param unit such as `s` or `ops/s`
/// @param figures one per fork, or per run of another tool; those that aren't positive and finite have no ratio
/// @param options command-line options of the measured JVMs
/// @param settings measurement settings by name, as far as they are the benchmark's own
/// @param iterations figures of all iterations of all forks; empty where they aren't known
public record MeasuredCell(
        CellIdentity name,
        String jdk,
        String unit,
        Better better,
        List<Double> figures,
        List<String> options,
        Map<String, String> settings,
        List<Double> iterations) {
    public MeasuredCell {
        figures = List.copyOf(figures);
        options = List.copyOf(options);
        settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
        iterations = List.copyOf(iterations);
    }

    /// A cell without measurement settings and iterations.
    public MeasuredCell(
            CellIdentity name, String jdk, String unit, Better better, List<Double> figures, List<String> options) {
        this(name, jdk, unit, better, figures, options, Map.of(), List.of());
    }

    /// The cell under another name.
    MeasuredCell named(CellIdentity other) {
        return new MeasuredCell(other, jdk, unit, better, figures, options, settings, iterations);
    }

    /// This cell with the figures and iterations of further forks or runs of it. Its options and settings stay.
    ///
    /// @param further the same cell by the same metric
    public MeasuredCell combinedWith(MeasuredCell further) {
        return new MeasuredCell(
                name,
                jdk,
                unit,
                better,
                joined(figures, further.figures),
                options,
                settings,
                joined(iterations, further.iterations));
    }

    /// This cell with one figure, the mean of all. Iterations are left out: the machine may drift between them.
    MeasuredCell averaged() {
        return withFigures(
                List.of(figures.stream().mapToDouble(figure -> figure).average().orElse(Double.NaN)));
    }

    /// This cell with other figures, and without iterations.
    MeasuredCell withFigures(List<Double> others) {
        return new MeasuredCell(name, jdk, unit, better, others, options, settings, List.of());
    }

    private static List<Double> joined(List<Double> first, List<Double> second) {
        return Stream.concat(first.stream(), second.stream()).toList();
    }

    /// Whether the metric is a time, or a rate of JMH or another tool. CPU and GC time are costs, not speeds, and
    /// rates of a server in a run are capacities.
    public boolean isSpeed() {
        boolean isRate = unit.equals("ops/s") || (isOfTool() && unit.endsWith("/s"));
        return !CostMetrics.contains(name.metric()) && (unit.equals("s") || isRate);
    }

    /// Whether the figures are another tool's.
    boolean isOfTool() {
        return jdk.isEmpty();
    }

    /// Whether both are the same cell on the same environment, whatever the metric.
    boolean isSameCell(MeasuredCell other) {
        return jdk.equals(other.jdk) && name.isSameCell(other.name);
    }

    /// Positive, finite figures, which have a logarithm.
    List<Double> positive() {
        return figures.stream()
                .filter(figure -> figure > 0 && figure < Double.POSITIVE_INFINITY)
                .toList();
    }

    /// Geometric mean of the positive figures; 0 where there are none.
    double geometricMean() {
        return Math.exp(positive().stream().mapToDouble(Math::log).average().orElse(Double.NEGATIVE_INFINITY));
    }

    /// Number of figures without a logarithm.
    int withoutRatio() {
        return figures.size() - positive().size();
    }
}
