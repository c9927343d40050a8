package dev.loombench.lab.capacity;

import dev.loombench.lab.capacity.ProbeOutcome.Invalid;
import dev.loombench.lab.capacity.ProbeOutcome.Measured;
import dev.loombench.lab.stats.Interval;
import dev.loombench.lab.stats.Mean;
import dev.loombench.lab.stats.SteadyState.NotSteady;
import java.util.List;
import java.util.Optional;

/// The highest rate of right answers that a server under more load than it can carry keeps up, whatever the
/// latency: another figure than its capacity at an objective.
public sealed interface Saturation {
    /// A server is overloaded where it leaves that share of the offered rate without a right answer.
    double OVERLOADED = 0.05;

    /// So many overloaded windows are enough.
    int WINDOWS = 3;

    /// Offer this rate, and add what comes of it.
    record Probe(double perSecond) implements Saturation {}

    /// @param perSecond the mean of the windows
    /// @param interval by Student's t at 95 %
    /// @param offered the rate at which it was seen
    /// @param windows how many
    record Found(double perSecond, Interval interval, double offered, int windows) implements Saturation {}

    /// It can't be had.
    ///
    /// @param reason a clause without a full stop
    record None(String reason) implements Saturation {}

    /// What to do next. The rate is raised by half of what was achieved at most until it overloads the
    /// server, and kept there for [#WINDOWS] windows, in which the throughput must not drift; ten probes are
    /// the most.
    ///
    /// @param outcomes of all probes so far, those of a search for capacity included
    /// @param first the rate to begin with where there is none
    /// @param highest beyond this nothing is offered
    static Saturation next(List<ProbeOutcome> outcomes, double first, double highest) {
        List<Measured> measured = outcomes.stream()
                .filter(Measured.class::isInstance)
                .map(Measured.class::cast)
                .toList();
        if (outcomes.stream().filter(Invalid.class::isInstance).count() >= 2
                && outcomes.getLast() instanceof Invalid invalid) {
            return new None(invalid.cause());
        }
        double achieved =
                measured.stream().mapToDouble(Measured::achieved).max().orElse(first / 1.5);
        double rate = Math.min(highest, 1.5 * achieved);
        List<Measured> overloaded = measured.stream()
                .filter(probe -> probe.achieved() < (1 - OVERLOADED) * probe.offered())
                .filter(probe -> !(probe.steadiness().throughput() instanceof NotSteady))
                .filter(probe -> probe.offered() <= 1.15 * rate && probe.offered() >= rate / 1.15)
                .toList();
        if (overloaded.size() >= WINDOWS) {
            return found(overloaded);
        }
        long tried = measured.stream()
                .filter(probe -> probe.offered() >= rate / 1.15)
                .count();
        if (rate >= highest && tried >= WINDOWS && overloaded.isEmpty()) {
            return new None("the server wasn't overloaded at " + Rates.text(highest));
        }
        return tried >= 10 ? new None("the server's throughput under overload isn't steady") : new Probe(rate);
    }

    private static Found found(List<Measured> windows) {
        Mean mean = Mean.of(windows.stream().map(Measured::achieved).toList());
        Optional<Interval> interval = mean.studentInterval(0.95);
        return new Found(
                mean.mean(),
                interval.orElse(new Interval(mean.mean(), mean.mean())),
                windows.stream().mapToDouble(Measured::offered).max().orElseThrow(),
                windows.size());
    }
}
