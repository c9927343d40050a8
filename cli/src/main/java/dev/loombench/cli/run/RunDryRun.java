package dev.loombench.cli.run;

import dev.loombench.lab.run.SampleSizeForecast;
import dev.loombench.lab.run.StoppingRule;
import dev.loombench.lab.schedule.ScheduleForecast;
import dev.loombench.lab.schedule.Trial;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The machine-readable output of `run --dry-run`: what a run would do.
///
/// @param precision half-width of intervals at which no more blocks are added; absent if none was requested
/// @param mostBlocks maximum number of blocks per experiment; absent if none are added
/// @param noise estimates of the number of blocks from the noise of earlier runs
record RunDryRun(
        String profile,
        long seed,
        double expectedSeconds,
        @Nullable Double precision,
        @Nullable Integer mostBlocks,
        List<NoiseSummary> noise,
        List<TrialSummary> trials) {
    /// Noise of an experiment in an earlier run, and the blocks that it implies.
    ///
    /// @param run name of its directory
    /// @param noise standard deviation of the noisiest log-ratio from block to block
    /// @param blocksNeeded blocks needed to show a difference of the margin; absent above 10,000
    record NoiseSummary(
            String experiment,
            String run,
            double noise,
            @Nullable Integer blocksNeeded) {
        private static NoiseSummary of(SampleSizeForecast forecast) {
            return new NoiseSummary(
                    forecast.experiment(),
                    String.valueOf(forecast.run()),
                    forecast.noise().standardDeviation(),
                    forecast.needed().isPresent() ? forecast.needed().getAsInt() : null);
        }
    }

    /// A scheduled trial.
    ///
    /// @param pass `measure`, `control` or `diagnose`
    record TrialSummary(
            int id,
            int block,
            String experiment,
            String jdk,
            String model,
            Object levels,
            String mode,
            String pass,
            double expectedSeconds) {
        private static TrialSummary of(Trial trial, Duration expected) {
            return new TrialSummary(
                    trial.id(),
                    trial.block(),
                    trial.experiment(),
                    trial.jdk(),
                    trial.cell().declared().model().toString(),
                    trial.cell().levels(),
                    trial.mode().toString(),
                    trial.pass().toString(),
                    expected.toMillis() / 1e3);
        }
    }

    /// @param rule by which blocks are added
    static RunDryRun of(ScheduleForecast forecast, StoppingRule rule, List<SampleSizeForecast> sampleSizes) {
        return new RunDryRun(
                forecast.schedule().profile().toString(),
                forecast.schedule().seed(),
                forecast.expected().toMillis() / 1e3,
                rule.precision().isPresent() ? rule.precision().getAsDouble() : null,
                rule.mayAddBlocks() ? rule.maxBlocks() : null,
                sampleSizes.stream().map(NoiseSummary::of).toList(),
                forecast.schedule().trials().stream()
                        .map(trial -> TrialSummary.of(trial, forecast.expected(trial)))
                        .toList());
    }
}
