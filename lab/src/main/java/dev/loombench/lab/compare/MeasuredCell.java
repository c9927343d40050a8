package dev.loombench.lab.compare;

import dev.loombench.lab.stats.Better;
import java.util.List;

/// A cell with its figures.
///
/// @param jdk id of its environment
/// @param unit such as `s` or `ops/s`
/// @param figures one per fork; those that aren't positive have no ratio
/// @param options that its JVMs were given
public record MeasuredCell(
        CellName name, String jdk, String unit, Better better, List<Double> figures, List<String> options) {
    public MeasuredCell {
        figures = List.copyOf(figures);
        options = List.copyOf(options);
    }

    /// Whether it is about how fast something is: a time or a rate.
    public boolean isSpeed() {
        return unit.equals("s") || unit.equals("ops/s");
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
