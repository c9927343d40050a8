package dev.loombench.lab.load.jmeter;

/// Time range in which all users are active, without ramp-up and shutdown.
public sealed interface SteadyWindow {
    /// Window that the results show.
    record Found(TimeRange span) implements SteadyWindow {}

    /// Absence of a window that the results alone could show.
    ///
    /// @param reason a sentence
    record Absent(String reason) implements SteadyWindow {}
}
