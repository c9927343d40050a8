package dev.loombench.lab.service.advice;

import dev.loombench.lab.model.ComparisonVerdict;

/// Kind of recommendation.
public enum RecommendationKind {
    TURN_ON("turn-it-on", "Turn it on"),
    DONT("dont", "Don't turn it on"),
    NO_MATTER("it-doesnt-matter", "It doesn't matter"),
    DEPENDS("it-depends", "It depends"),
    UNDECIDED("undecided", "No recommendation");

    private final String code;
    private final String phrase;

    RecommendationKind(String code, String phrase) {
        this.code = code;
        this.phrase = phrase;
    }

    /// What a verdict on the candidate recommends.
    static RecommendationKind of(ComparisonVerdict verdict) {
        return switch (verdict) {
            case FASTER, BETTER -> TURN_ON;
            case SLOWER, WORSE -> DONT;
            case SAME -> NO_MATTER;
            case INCONCLUSIVE -> UNDECIDED;
        };
    }

    /// Returns the beginning of the sentence, such as `Turn it on`.
    public String words() {
        return phrase;
    }

    @Override
    public String toString() {
        return code;
    }
}
