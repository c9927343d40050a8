package dev.loombench.lab.service.advice;

import dev.loombench.lab.model.AbDocument.RecommendationRecord;
import dev.loombench.lab.service.advice.Recommendation.Kind;
import dev.loombench.lab.service.config.BiggerPool;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/// Recommendation on the first side with a larger thread pool: whether that alone does as well as another side.
///
/// @param name name of the side with the larger pool
/// @param threads size of the larger pool
/// @param comparisons comparisons with the first side, one per load
record LargerPoolRecommendation(String baseline, String name, int threads, List<LoadLevelComparison> comparisons) {
    private static final double MIN_THREAD_RATIO = 1.1;

    LargerPoolRecommendation {
        comparisons = List.copyOf(comparisons);
    }

    /// Returns the recommendation on the larger pool itself.
    ///
    /// @param slo objective of the capacities
    /// @param capacity recommendation by capacity; empty if there is none
    RecommendationRecord recommendation(String slo, Optional<Recommendation> capacity, List<String> conditions) {
        Map<String, Recommendation> advice = advice(comparisons, baseline, name);
        Kind kind =
                RecommendationSummary.together(RecommendationSummary.kinds(advice), capacity.map(Recommendation::kind));
        capacity.ifPresent(one -> advice.put("within " + slo, one));
        String words = switch (kind) {
            case TURN_ON -> "Make the pool larger";
            case DONT -> "Leave the pool as it is";
            case NO_MATTER -> "A larger pool doesn't matter";
            case DEPENDS -> "It depends";
            case UNDECIDED -> "No recommendation";
        };
        return new RecommendationRecord(
                name,
                kind.toString(),
                words + " (" + name + "): " + RecommendationSummary.clauses(kind, advice) + unchangedThreads() + ".",
                conditions);
    }

    /// Extends the recommendation of another side by a comparison with the larger pool.
    ///
    /// @param against comparisons of that side with the larger pool, one per load
    RecommendationRecord beside(RecommendationRecord other, List<LoadLevelComparison> against) {
        Map<String, Recommendation> advice = advice(against, name, other.side());
        Kind kind = kind(advice);
        String clauses = RecommendationSummary.clauses(kind, advice);
        return new RecommendationRecord(
                other.side(),
                other.kind(),
                other.sentence() + " " + words(kind, kind(advice(comparisons, baseline, name)), other.side())
                        + (clauses.isEmpty() ? "" : ": " + clauses)
                        + (kind == Kind.TURN_ON ? unchangedThreads() : "")
                        + ".",
                other.conditions());
    }

    private String words(Kind against, Kind pool, String candidate) {
        boolean helps = pool == Kind.TURN_ON;
        return switch (against) {
            case TURN_ON ->
                helps
                        ? "A larger pool also helps, but with " + threads + " threads less than " + candidate
                        : "A pool of " + threads + " threads isn't as good as " + candidate;
            case NO_MATTER ->
                helps
                        ? "The pool of " + baseline + " was too small: with " + threads + " threads it is as good as "
                                + candidate
                        : "A pool of " + threads + " threads is as good as " + candidate;
            case DONT -> "A pool of " + threads + " threads is better than " + candidate;
            case DEPENDS -> "Whether a pool of " + threads + " threads is as good as " + candidate + " depends";
            case UNDECIDED -> "Whether a pool of " + threads + " threads is as good as " + candidate + " is undecided";
        };
    }

    /// Warns if the side had no more threads than the first one: the larger pool may not have taken effect.
    private String unchangedThreads() {
        if (comparisons.isEmpty()) {
            return "";
        }
        OptionalDouble baseThreads = comparisons.getLast().estimate(baseline, "peak-threads");
        OptionalDouble poolThreads = comparisons.getLast().estimate(name, "peak-threads");
        if (baseThreads.isEmpty()
                || poolThreads.isEmpty()
                || poolThreads.getAsDouble() > MIN_THREAD_RATIO * baseThreads.getAsDouble()) {
            return "";
        }
        return "; but " + name + " has no more threads than " + baseline + " (" + Math.round(poolThreads.getAsDouble())
                + "): its pool wasn't full, or it reads its size neither from {pool} in its command nor from "
                + String.join(", ", BiggerPool.variables());
    }

    private static Map<String, Recommendation> advice(
            List<LoadLevelComparison> levels, String baseline, String candidate) {
        Map<String, Recommendation> advice = new LinkedHashMap<>();
        levels.forEach(at -> advice.put(at.words(), RecommendationRules.recommend(at, baseline, candidate)));
        return advice;
    }

    private static Kind kind(Map<String, Recommendation> advice) {
        return RecommendationSummary.together(RecommendationSummary.kinds(advice));
    }
}
