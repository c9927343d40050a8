package dev.loombench.lab.load.capacity;

import dev.loombench.lab.load.capacity.SearchStep.Phase;

/// Purpose of a load in a capacity search.
public enum SearchStage {
    /// Finds the order of magnitude.
    COARSE("coarse"),
    /// Narrows the bracket.
    FINE("fine"),
    /// Repeats probes near the estimate.
    CONFIRM("confirm"),
    /// Measures the throughput under overload.
    SATURATE("saturate");

    private final String word;

    SearchStage(String word) {
        this.word = word;
    }

    /// Name in messages and records.
    public String word() {
        return word;
    }

    static SearchStage of(Phase phase) {
        return switch (phase) {
            case COARSE -> COARSE;
            case FINE -> FINE;
            case CONFIRM -> CONFIRM;
        };
    }
}
