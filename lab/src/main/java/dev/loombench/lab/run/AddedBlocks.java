package dev.loombench.lab.run;

import dev.loombench.lab.schedule.ScheduleForecast;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;

/// Blocks that a run may add to the planned ones, by its [StoppingRule].
///
/// @param max maximum number of blocks of an experiment
/// @param maxDuration expected duration of the run if each experiment gets that many
/// @param answerTime time of the run up to which blocks are added for answers; empty where another rule applies
/// @param precision half-width of intervals at which adding stops; empty where none was requested
/// @param budget limit on the time of the run; empty where there is none
public record AddedBlocks(
        int max,
        Duration maxDuration,
        Optional<Duration> answerTime,
        OptionalDouble precision,
        Optional<Duration> budget) {
    /// @return empty if no blocks may be added
    public static Optional<AddedBlocks> of(RunRequest request, ScheduleForecast forecast) {
        StoppingRule rule = request.stoppingRule();
        return rule.mayAddBlocks()
                ? Optional.of(new AddedBlocks(
                        rule.maxBlocks(),
                        forecast.expected(rule.maxBlocks()),
                        rule.forAnswers() ? Optional.of(rule.time()) : Optional.empty(),
                        rule.precision(),
                        request.settings().budget()))
                : Optional.empty();
    }
}
