package dev.loombench.lab.load.plan;

/// The time in which all users are at work: ramp-up and shutdown are cut away.
public sealed interface SteadyWindow {
    /// There is one.
    record Found(Span span) implements SteadyWindow {}

    /// There is none that the results alone could tell.
    ///
    /// @param reason a sentence
    record Absent(String reason) implements SteadyWindow {}
}
