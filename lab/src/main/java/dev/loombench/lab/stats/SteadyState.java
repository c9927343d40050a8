package dev.loombench.lab.stats;

import java.util.Locale;

/// Whether the operation times of one fork drift. [Trend#test] finds it.
public sealed interface SteadyState {
    /// No change that is both certain and large enough to matter.
    ///
    /// @param change over the window, relative: see [Trend]
    /// @param pValue of no change
    record Steady(double change, double pValue) implements SteadyState {}

    /// The times change.
    ///
    /// @param change over the window, relative: −0.2 where operations became a fifth faster
    /// @param pValue of no change, at most 1 %
    record NotSteady(double change, double pValue) implements SteadyState {}

    /// Too few values for a test.
    ///
    /// @param values how many there were
    /// @param needed how many there must be
    record NotTested(int values, int needed) implements SteadyState {}

    /// The finding in plain words: a clause that starts in lower case and has no full stop.
    default String sentence() {
        return switch (this) {
            case Steady(double change, double p) ->
                String.format(Locale.ROOT, "steady: times change by %+.1f %% over the window", change * 100);
            case NotSteady(double change, double p) ->
                String.format(
                        Locale.ROOT,
                        "not steady: times change by %+.1f %% over the window (p = %.2g)",
                        change * 100,
                        p);
            case NotTested(int values, int needed) ->
                "not tested: %d operation times, but the test needs %d".formatted(values, needed);
        };
    }
}
