package dev.loombench.lab.diagnose.rules;

import java.util.Locale;

/// Certainty of a finding.
public enum Confidence {
    /// The evidence leaves no other cause that is known here.
    CONFIRMED,
    /// The evidence fits, and fits something else as well.
    SUSPECTED;

    /// Confirmed where a condition holds; else suspected.
    static Confidence confirmedIf(boolean condition) {
        return condition ? CONFIRMED : SUSPECTED;
    }

    /// Code in JSON: `confirmed` or `suspected`.
    public String code() {
        return name().toLowerCase(Locale.ROOT);
    }
}
