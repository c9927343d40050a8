package dev.loombench.lab.results;

/// What a sample of another tool's figure is.
public enum SampleLevel {
    /// All requests of a run are one.
    REQUESTS,
    /// Each process is one.
    RUNS,
    /// Several are of one process, and show nothing of how processes differ.
    REPETITIONS
}
