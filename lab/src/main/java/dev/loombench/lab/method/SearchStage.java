package dev.loombench.lab.method;

import dev.loombench.lab.capacity.SearchStep.Phase;

/// Why a load of a search is made.
public enum SearchStage {
    /// To find the order of magnitude.
    COARSE("coarse"),
    /// To narrow it down.
    FINE("fine"),
    /// To confirm it by repeats.
    CONFIRM("confirm"),
    /// To see what the server does under more load than it can carry.
    SATURATE("saturate");

    private final String word;

    SearchStage(String word) {
        this.word = word;
    }

    /// Its name for people.
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
