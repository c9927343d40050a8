package dev.loombench.lab.compare;

import dev.loombench.lab.journal.CostMetrics;
import dev.loombench.lab.stats.Better;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// A cell with its figures.
///
/// @param jdk id of its environment
/// @param unit such as `s` or `ops/s`
/// @param figures one per fork; those that aren't positive have no ratio
/// @param options that its JVMs were given
/// @param settings how it was measured, by name, as far as that is the measured side's own choice
public record MeasuredCell(
        CellName name,
        String jdk,
        String unit,
        Better better,
        List<Double> figures,
        List<String> options,
        Map<String, String> settings) {
    public MeasuredCell {
        figures = List.copyOf(figures);
        options = List.copyOf(options);
        settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
    }

    /// One without settings of its own.
    public MeasuredCell(
            CellName name, String jdk, String unit, Better better, List<Double> figures, List<String> options) {
        this(name, jdk, unit, better, figures, options, Map.of());
    }

    /// Whether it is about how fast something is: a time or a rate. CPU time and the time of collections are costs.
    public boolean isSpeed() {
        return !CostMetrics.contain(name.metric()) && (unit.equals("s") || unit.equals("ops/s"));
    }

    /// Whether it is the same cell of the same environment, by whatever metric.
    boolean isLike(MeasuredCell other) {
        return jdk.equals(other.jdk) && name.isLike(other.name);
    }

    /// Those that have a logarithm.
    List<Double> positive() {
        return figures.stream()
                .filter(figure -> figure > 0 && figure < Double.POSITIVE_INFINITY)
                .toList();
    }

    /// How many have none.
    int withoutRatio() {
        return figures.size() - positive().size();
    }
}
