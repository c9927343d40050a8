package dev.loombench.lab.catalog;

import dev.loombench.protocol.trial.IterationSpec;
import dev.loombench.protocol.trial.MeasurementMode;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Scale and effort of an experiment in one profile.
///
/// @param set factors that run at another level than the published one, in every cell
/// @param factors factors whose list of levels is replaced
/// @param warmup unmeasured effort of a fork
/// @param measure measured effort of a fork
/// @param modes modes of JMH, at least one
/// @param fit factor that is scaled to the speed of the machine; absent for none
/// @param cells exceptions for some cells; later ones win
public record ProfileSettings(
        Map<String, String> set,
        Map<String, List<String>> factors,
        IterationSpec warmup,
        IterationSpec measure,
        List<MeasurementMode> modes,
        @Nullable LevelFit fit,
        List<CellRule> cells) {

    /// Copy with other levels in every cell.
    public ProfileSettings with(Map<String, String> levels) {
        return new ProfileSettings(levels, factors, warmup, measure, modes, fit, cells);
    }

    /// Copy with these exceptions.
    public ProfileSettings withRules(List<CellRule> rules) {
        return new ProfileSettings(set, factors, warmup, measure, modes, fit, rules);
    }

    /// Choice of a level by the speed of the machine: the largest, up to the published one, at which
    /// all tasks of a trial need no more CPU time than this.
    ///
    /// @param factor factor that is the Fibonacci number of the task
    /// @param cpuSeconds CPU seconds of all tasks of a trial together
    public record LevelFit(String factor, double cpuSeconds) {}

    /// Exception for some cells.
    ///
    /// @param when conditions that must all match: alternatives by `model`, `server` or factor (published
    ///     levels)
    /// @param diagnose whether these cells, if of a server, get a trial for diagnosis
    /// @param skip whether these cells aren't run at all
    public record CellRule(
            Map<String, List<String>> when,
            Map<String, String> set,
            @Nullable IterationSpec warmup,
            @Nullable IterationSpec measure,
            boolean diagnose,
            boolean skip) {}
}
