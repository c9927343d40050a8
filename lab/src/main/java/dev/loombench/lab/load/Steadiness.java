package dev.loombench.lab.load;

import dev.loombench.lab.stats.SteadyState;
import dev.loombench.lab.stats.SteadyState.NotSteady;
import dev.loombench.lab.stats.SteadyState.NotTested;
import dev.loombench.lab.stats.SteadyState.Steady;
import java.util.Locale;

/// Whether a load had reached a steady state, by its throughput and by its latency. [SteadyTest] finds it.
///
/// @param throughput of the right answers per second
/// @param latency of the median of each second
public record Steadiness(SteadyState throughput, SteadyState latency) {
    /// Whether neither changes, or there is too little to see it.
    public boolean holds() {
        return !(throughput instanceof NotSteady) && !(latency instanceof NotSteady);
    }

    /// Whether both were tested.
    public boolean tested() {
        return !(throughput instanceof NotTested) && !(latency instanceof NotTested);
    }

    /// Whether it becomes worse: fewer answers, or later ones. Then no longer window would be better.
    public boolean worsens() {
        return (throughput instanceof NotSteady fewer && fewer.change() < 0)
                || (latency instanceof NotSteady later && later.change() > 0);
    }

    /// The finding in plain words: a clause that starts in lower case and has no full stop.
    public String sentence() {
        if (!holds()) {
            return "not steady: " + words("throughput", throughput) + ", " + words("median latency", latency);
        }
        return tested()
                ? "steady: " + words("throughput", throughput) + ", " + words("median latency", latency)
                : "steady state not tested: " + words("throughput", throughput) + ", "
                        + words("median latency", latency);
    }

    private static String words(String what, SteadyState state) {
        return switch (state) {
            case Steady(double change, double p) -> changes(what, change);
            case NotSteady(double change, double p) ->
                changes(what, change) + String.format(Locale.ROOT, " over the window (p = %.2g)", p);
            case NotTested(int values, int needed) -> what + " has " + values + " values; the test needs " + needed;
        };
    }

    private static String changes(String what, double change) {
        return String.format(Locale.ROOT, "%s changes by %+.1f %%", what, change * 100);
    }
}
