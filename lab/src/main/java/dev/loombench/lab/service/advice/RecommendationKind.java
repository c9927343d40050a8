package dev.loombench.lab.service.advice;

import dev.loombench.lab.model.ComparisonVerdict;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// Kind of recommendation.
public enum RecommendationKind {
    TURN_ON("turn-it-on", Answer.TURN_ON),
    DONT("dont", Answer.DONT_TURN_ON),
    NO_MATTER("it-doesnt-matter", Answer.NO_MATTER),
    DEPENDS("it-depends", Answer.DEPENDS),
    UNDECIDED("undecided", Answer.NO_RECOMMENDATION);

    /// Kinds that speak for neither side.
    static final Set<RecommendationKind> UNCHANGED = Set.of(NO_MATTER, UNDECIDED);

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

    /// Combines kinds. Different kinds give "it depends"; a load without a difference or a result leaves the
    /// decision to the others. "It doesn't matter" requires that all say so.
    static RecommendationKind combine(List<RecommendationKind> kinds) {
        List<RecommendationKind> deciding = kinds.stream()
                .filter(kind -> !UNCHANGED.contains(kind))
                .distinct()
                .toList();
        if (deciding.size() > 1) {
            return RecommendationKind.DEPENDS;
        }
        if (deciding.size() == 1) {
            return deciding.getFirst();
        }
        return kinds.isEmpty() || kinds.contains(RecommendationKind.UNDECIDED)
                ? RecommendationKind.UNDECIDED
                : RecommendationKind.NO_MATTER;
    }

    /// Combines the kinds of loads and that of a capacity. An undecided capacity is ignored if there are loads, since
    /// one search of each side is mostly undecided.
    static RecommendationKind combine(List<RecommendationKind> levels, Optional<RecommendationKind> capacity) {
        return combine(Stream.concat(
                        levels.stream(),
                        capacity.stream().filter(kind -> levels.isEmpty() || kind != RecommendationKind.UNDECIDED))
                .toList());
    }

    @Override
    public String toString() {
        return code;
    }
}
