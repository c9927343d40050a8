package dev.loombench.lab.model.compare;

import dev.loombench.lab.model.CellRecord;
import dev.loombench.lab.model.ComparisonVerdict;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The figures of a cell by one metric in a series of results, which are counted from 0.
///
/// @param values one for each result, the geometric mean of its forks or runs; null where it has none
/// @param level the last stable level: the geometric mean of the results from `levelFirst` to `levelLast`
/// @param judgedFirst first result that is compared with it, up to the newest
/// @param changes oldest first
public record CellSeriesRecord(
        String experiment,
        String model,
        Map<String, String> params,
        String metric,
        String jdk,
        String unit,
        List<@Nullable Double> values,
        double level,
        int levelFirst,
        int levelLast,
        int judgedFirst,
        List<ChangeRecord> changes) {
    /// A change of the level, with the geometric means of those before and after it.
    ///
    /// @param entry first result of the new level
    /// @param name of that result
    /// @param ratio after / before
    /// @param low end of Welch's interval
    /// @param verdict inconclusive where that includes 1, such as where only the noise changed
    public record ChangeRecord(
            int entry,
            String name,
            double before,
            double after,
            double ratio,
            double low,
            double high,
            ComparisonVerdict verdict) {}

    /// Experiment, model, parameters and metric on a line.
    public String label() {
        return experiment + " " + new CellRecord(model, params, Map.of()).label() + " " + metric;
    }
}
