package dev.loombench.lab.experiment;

import dev.loombench.protocol.Effort;
import dev.loombench.protocol.Mode;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// How one profile runs an experiment.
///
/// @param set factors that run at another level than the published one, in every cell
/// @param factors factors whose list of levels is replaced
/// @param warmup unmeasured effort of a fork
/// @param measure measured effort of a fork
/// @param modes what JMH measures, at least one
/// @param fit which factor is scaled to the machine; absent where none is
/// @param cells exceptions, the later ones winning
public record ProfileSettings(
        Map<String, String> set,
        Map<String, List<String>> factors,
        Effort warmup,
        Effort measure,
        List<Mode> modes,
        @Nullable Fit fit,
        List<CellRule> cells) {

    /// The same with other levels in every cell.
    public ProfileSettings with(Map<String, String> levels) {
        return new ProfileSettings(levels, factors, warmup, measure, modes, fit, cells);
    }

    /// The same with these exceptions.
    public ProfileSettings withRules(List<CellRule> rules) {
        return new ProfileSettings(set, factors, warmup, measure, modes, fit, rules);
    }

    /// A level to be chosen by how fast the machine computes: the largest, up to the published one, at which
    /// all tasks of a trial need no more CPU time than this.
    ///
    /// @param factor the Fibonacci number of the task
    /// @param cpuSeconds on one core, all tasks of a trial together
    public record Fit(String factor, double cpuSeconds) {}

    /// An exception for some cells.
    ///
    /// @param when which: `model` or a factor's published level, all of which must match; factors list
    ///     alternatives
    /// @param diagnose whether these cells, where they are of a server, are diagnosed once
    /// @param skip whether these cells aren't run at all
    public record CellRule(
            Map<String, List<String>> when,
            Map<String, String> set,
            @Nullable Effort warmup,
            @Nullable Effort measure,
            boolean diagnose,
            boolean skip) {}
}
