package dev.loombench.lab.load.capacity;

import dev.loombench.lab.load.capacity.ProbeOutcome.InvalidProbe;
import dev.loombench.lab.load.capacity.ProbeOutcome.ValidProbe;
import dev.loombench.lab.stats.Interval;
import dev.loombench.lab.stats.SampleMean;
import dev.loombench.lab.stats.SteadyStateDetector.SteadyState.NotSteady;
import java.util.List;
import java.util.Optional;

/// Saturation throughput: the highest rate of correct answers that an overloaded server sustains, whatever the
/// latency; it differs from the capacity at an objective.
public sealed interface Saturation {
    /// Share of the offered rate without a correct answer from which a server counts as overloaded.
    double OVERLOAD_ERROR_SHARE = 0.05;

    /// Number of overloaded windows that give the estimate.
    int REQUIRED_WINDOWS = 3;

    /// Next rate to offer; its outcome is to be added.
    record SaturationProbe(double perSecond) implements Saturation {}

    /// Estimate of the saturation throughput.
    ///
    /// @param perSecond mean of the windows
    /// @param interval by Student's t at 95 %
    /// @param offered the highest rate that was offered in them
    record SaturationEstimate(double perSecond, Interval interval, double offered, int windows) implements Saturation {}

    /// Search without a result.
    ///
    /// @param reason a clause without a full stop
    record NoSaturation(String reason) implements Saturation {}

    /// Decides the next step. The rate is raised to at most 1.5 times the highest achieved rate until it
    /// overloads the server, and kept there for [#REQUIRED_WINDOWS] windows, in which the throughput must not
    /// drift; after ten probes the search gives up.
    ///
    /// @param outcomes of all probes so far, those of the capacity search included
    /// @param first rate to begin with where there is no outcome
    /// @param highest upper bound of the offered rate
    static Saturation next(List<ProbeOutcome> outcomes, double first, double highest) {
        List<ValidProbe> measured = outcomes.stream()
                .filter(ValidProbe.class::isInstance)
                .map(ValidProbe.class::cast)
                .toList();
        if (outcomes.stream().filter(InvalidProbe.class::isInstance).count() >= 2
                && outcomes.getLast() instanceof InvalidProbe invalid) {
            return new NoSaturation(invalid.cause());
        }
        double achieved =
                measured.stream().mapToDouble(ValidProbe::achieved).max().orElse(first / 1.5);
        double rate = Math.min(highest, 1.5 * achieved);
        List<ValidProbe> overloaded = measured.stream()
                .filter(probe -> probe.achieved() < (1 - OVERLOAD_ERROR_SHARE) * probe.offered())
                .filter(probe -> !(probe.steadiness().throughput() instanceof NotSteady))
                .filter(probe -> probe.offered() <= 1.15 * rate && probe.offered() >= rate / 1.15)
                .toList();
        if (overloaded.size() >= REQUIRED_WINDOWS) {
            return found(overloaded);
        }
        long tried = measured.stream()
                .filter(probe -> probe.offered() >= rate / 1.15)
                .count();
        if (rate >= highest && tried >= REQUIRED_WINDOWS && overloaded.isEmpty()) {
            return new NoSaturation(SearchReason.NOT_OVERLOADED.message(highest));
        }
        return tried >= 10 ? new NoSaturation(SearchReason.NOT_STEADY.message()) : new SaturationProbe(rate);
    }

    private static SaturationEstimate found(List<ValidProbe> windows) {
        SampleMean mean =
                SampleMean.of(windows.stream().map(ValidProbe::achieved).toList());
        Optional<Interval> interval = mean.studentInterval(0.95);
        return new SaturationEstimate(
                mean.mean(),
                interval.orElse(new Interval(mean.mean(), mean.mean())),
                windows.stream().mapToDouble(ValidProbe::offered).max().orElseThrow(),
                windows.size());
    }
}
