package dev.loombench.lab.stats;

import java.util.Locale;

/// The result of [Trend#test]: whether the operation times of one fork were in a steady state.
public sealed interface SteadyState {
    /// No change that is both significant and relevant.
    ///
    /// @param change relative change over the window: see [Trend]
    /// @param pValue p-value of no change
    record Steady(double change, double pValue) implements SteadyState {}

    /// A significant and relevant change.
    ///
    /// @param change relative change over the window: −0.2 where operations became a fifth faster
    /// @param pValue p-value of no change, at most 1 %
    record NotSteady(double change, double pValue) implements SteadyState {}

    /// Too few values for a test.
    ///
    /// @param values number of values
    /// @param needed number of values that the test needs
    record NotTested(int values, int needed) implements SteadyState {}

    /// The result in plain words: a clause that starts in lower case and has no full stop.
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
