package dev.loombench.lab.cause;

/// How sure a finding is.
public enum Confidence {
    /// The evidence leaves no other cause that is known here.
    CONFIRMED,
    /// The evidence fits, and fits something else as well.
    SUSPECTED
}
