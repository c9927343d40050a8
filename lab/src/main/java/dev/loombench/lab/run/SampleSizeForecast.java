package dev.loombench.lab.run;

import dev.loombench.lab.schedule.TrialSchedule;
import dev.loombench.lab.stats.DetectableEffect;
import dev.loombench.lab.stats.Noise;
import dev.loombench.protocol.Quantities;
import java.util.List;
import java.util.OptionalInt;

/// Number of blocks that an experiment needs to decide a difference as large as its margin.
///
/// @param noise scatter from block to block, of the comparison that scatters most
/// @param margin margin of equivalence, as a share
/// @param needed blocks in which such a difference gets a verdict in 80 % of runs, at the upper limit of the
///     noise; empty above 10,000
/// @param planned blocks
public record SampleSizeForecast(String experiment, Noise noise, double margin, OptionalInt needed, int planned) {
    static SampleSizeForecast forecast(String experiment, Noise noise, double margin, int planned) {
        return new SampleSizeForecast(
                experiment,
                noise,
                margin,
                DetectableEffect.blocksNeededForVerdict(margin, noise.upperBound()),
                planned);
    }

    /// Forecasts for the experiments whose noise is known from an earlier run on this machine.
    ///
    /// @param request the new run
    public static List<EarlierRunForecast> forecast(RunRequest request, TrialSchedule plan) {
        NoiseHistory earlier = NoiseHistory.of(request, plan);
        return plan.experiments().stream()
                .flatMap(planned -> earlier.of(planned).stream()
                        .map(past -> new EarlierRunForecast(
                                SampleSizeForecast.forecast(
                                        planned.id(),
                                        past.noise(),
                                        planned.experiment().margin().orElse(request.margin()),
                                        planned.blocks()),
                                past.run())))
                .toList();
    }

    /// Forecast from the noise of an earlier run.
    ///
    /// @param run name of that run's directory
    public record EarlierRunForecast(SampleSizeForecast foreseen, String run) {
        public String sentence() {
            return foreseen.sentence("run " + run);
        }
    }

    /// Forecast as a sentence.
    ///
    /// @param where where the noise was seen, such as `run 2026-11-20`
    public String sentence(String where) {
        return experiment + ": a difference of " + percent(margin) + " needs "
                + (needed.isPresent() ? "about " + needed.getAsInt() : "more than 10,000") + " blocks at the noise of "
                + where + " (" + percent(noise.standardDeviation()) + " from block to block, at most "
                + percent(noise.upperBound()) + "); " + planned + (planned == 1 ? " is" : " are") + " planned";
    }

    private static String percent(double share) {
        return Quantities.significant(share * 100) + " %";
    }
}
