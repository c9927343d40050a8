package dev.loombench.lab.cause;

import java.util.Locale;

/// How sure a finding is.
public enum Confidence {
    /// The evidence leaves no other cause that is known here.
    CONFIRMED,
    /// The evidence fits, and fits something else as well.
    SUSPECTED;

    /// For programs: `confirmed` or `suspected`.
    public String code() {
        return name().toLowerCase(Locale.ROOT);
    }
}
