package dev.loombench.lab.model.compare;

import java.util.Locale;

/// ComparisonKind of source of the figures.
public enum ComparisonKind {
    /// A run of Loombench.
    RUN("fork"),
    /// JMH's results.
    JMH("fork"),
    /// Results of another tool, such as a load generator.
    TOOL("run");

    private final String sample;

    ComparisonKind(String sample) {
        this.sample = sample;
    }

    /// Noun for what gives one independent figure.
    public String sample() {
        return sample;
    }

    /// Lower-case name, as in files.
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
