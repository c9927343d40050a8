package dev.loombench.lab.service.advice;

import dev.loombench.lab.model.ComparisonVerdict;

/// Kind of recommendation.
public enum RecommendationKind {
    TURN_ON("turn-it-on", Answer.TURN_ON),
    DONT("dont", Answer.DONT_TURN_ON),
    NO_MATTER("it-doesnt-matter", Answer.NO_MATTER),
    DEPENDS("it-depends", Answer.DEPENDS),
    UNDECIDED("undecided", Answer.NO_RECOMMENDATION);

    private final String code;
    private final Answer answer;

    RecommendationKind(String code, Answer answer) {
        this.code = code;
        this.answer = answer;
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

    /// Returns the beginning of the sentence: `Turn it on (b)` where virtual threads are what differs, else
    /// `b is better than a`.
    String words(boolean virtualThreads, String baseline, String candidate) {
        if (virtualThreads || (this != TURN_ON && this != DONT)) {
            return answer.message(candidate);
        }
        return this == TURN_ON
                ? Answer.IS_BETTER.message(candidate, baseline)
                : Answer.IS_BETTER.message(baseline, candidate);
    }

    @Override
    public String toString() {
        return code;
    }
}
