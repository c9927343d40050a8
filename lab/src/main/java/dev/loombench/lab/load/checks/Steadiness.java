package dev.loombench.lab.load.checks;

import dev.loombench.lab.stats.SteadyState;
import dev.loombench.lab.stats.SteadyState.NotSteady;
import dev.loombench.lab.stats.SteadyState.NotTested;
import dev.loombench.lab.stats.SteadyState.Steady;
import java.util.Locale;

/// Steady state of a load by throughput and by latency, as [SteadinessCheck] finds it.
///
/// @param throughput trend of the correct answers per second
/// @param latency trend of each second's median latency
public record Steadiness(SteadyState throughput, SteadyState latency) {
    /// Whether neither has a trend, or there are too few values for a test.
    public boolean holds() {
        return !(throughput instanceof NotSteady) && !(latency instanceof NotSteady);
    }

    /// Whether both were tested.
    public boolean isTested() {
        return !(throughput instanceof NotTested) && !(latency instanceof NotTested);
    }

    /// Whether throughput falls or latency rises. A longer warm-up wouldn't help then.
    public boolean worsens() {
        return (throughput instanceof NotSteady fewer && fewer.change() < 0)
                || (latency instanceof NotSteady later && later.change() > 0);
    }

    /// Describes the result: a clause in lower case without a full stop.
    public String sentence() {
        if (!holds()) {
            return "not steady: " + text("throughput", throughput) + ", " + text("median latency", latency);
        }
        return isTested()
                ? "steady: " + text("throughput", throughput) + ", " + text("median latency", latency)
                : "steady state not tested: " + text("throughput", throughput) + ", " + text("median latency", latency);
    }

    private static String text(String figure, SteadyState state) {
        return switch (state) {
            case Steady(double change, double p) -> changes(figure, change);
            case NotSteady(double change, double p) ->
                changes(figure, change) + String.format(Locale.ROOT, " over the window (p = %.2g)", p);
            case NotTested(int values, int needed) -> figure + " has " + values + " values; the test needs " + needed;
        };
    }

    private static String changes(String figure, double change) {
        return String.format(Locale.ROOT, "%s changes by %+.1f %%", figure, change * 100);
    }
}
