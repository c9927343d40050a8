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
/// @param cells exceptions, the later ones winning
public record ProfileSettings(
        Map<String, String> set,
        Map<String, List<String>> factors,
        Effort warmup,
        Effort measure,
        List<Mode> modes,
        List<CellRule> cells) {

    /// An exception for some cells.
    ///
    /// @param when which: `model` or a factor's published level, all of which must match; factors list
    ///     alternatives
    /// @param skip whether these cells aren't run at all
    public record CellRule(
            Map<String, List<String>> when,
            Map<String, String> set,
            @Nullable Effort warmup,
            @Nullable Effort measure,
            boolean skip) {}
}
