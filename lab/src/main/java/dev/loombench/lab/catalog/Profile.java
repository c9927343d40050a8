package dev.loombench.lab.catalog;

import dev.loombench.protocol.EnumWords;
import dev.loombench.protocol.InvalidValueException;
import dev.loombench.protocol.IterationSpec;
import dev.loombench.protocol.MeasurementMode;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Level of effort of a run: scale of experiments and number of blocks.
public enum Profile {
    /// Smoke test that everything works; its figures get no verdicts.
    SMOKE(1, Duration.ZERO),
    /// Headline cells of each experiment, at published sizes wherever an operation takes up to about 5 s, and
    /// further blocks where they narrow an answer most. All classics take about 10 min on 2 cores.
    QUICK(6, Duration.ofMinutes(10)),
    /// All levels but those that an experiment keeps for `full`, and each baseline against itself. All classics take up
    /// to an hour on 2 cores.
    STANDARD(8, Duration.ZERO),
    /// Published parameters and durations. All classics take a night.
    FULL(10, Duration.ZERO);

    private final int blocks;
    private final Duration time;

    Profile(int blocks, Duration time) {
        this.blocks = blocks;
        this.time = time;
    }

    /// Time of a whole run up to which further blocks are added by default; zero where none are.
    public Duration time() {
        return time;
    }

    /// Number of blocks, which is also the number of forks of each cell.
    public int blocks() {
        return blocks;
    }

    /// Whether each cell gets a trial for diagnosis by default.
    public boolean diagnoses() {
        return this == FULL;
    }

    /// Whether each block holds the baseline a second time by default.
    public boolean controls() {
        return this == STANDARD || this == FULL;
    }

    /// Name in files and on the command line.
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// Parses the name of a profile.
    ///
    /// @throws InvalidValueException if it is none of them
    public static Profile parse(String text) {
        return EnumWords.parse(values(), text, "a profile");
    }

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
}
