package dev.loombench.lab.ab.judge;

import dev.loombench.lab.ab.judge.Advice.Kind;
import dev.loombench.lab.ab.order.BiggerPool;
import dev.loombench.lab.journal.AbDocument.RecommendationRecord;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/// What the first side with a larger pool says: whether it does as well as another side.
///
/// @param name of the side with the larger pool
/// @param threads of it
/// @param own held against the first side, load by load
record PoolArm(String baseline, String name, int threads, List<AtLevel> own) {
    private static final double MORE = 1.1;

    PoolArm {
        own = List.copyOf(own);
    }

    /// What to do about the pool itself.
    ///
    /// @param slo by which capacities are meant
    /// @param capacity what it is worth by its capacity; empty where that isn't known
    RecommendationRecord recommendation(String slo, Optional<Advice> capacity, List<String> conditions) {
        Map<String, Advice> advice = advice(own, baseline, name);
        Kind kind = Recommendations.together(Recommendations.kinds(advice), capacity.map(Advice::kind));
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
                words + " (" + name + "): " + Recommendations.clauses(kind, advice) + unchanged() + ".",
                conditions);
    }

    /// The recommendation of another side, and beside it what the larger pool does.
    ///
    /// @param against that side held against the larger pool, load by load
    RecommendationRecord beside(RecommendationRecord other, List<AtLevel> against) {
        Map<String, Advice> advice = advice(against, name, other.side());
        Kind kind = kind(advice);
        String clauses = Recommendations.clauses(kind, advice);
        return new RecommendationRecord(
                other.side(),
                other.kind(),
                other.sentence() + " " + words(kind, kind(advice(own, baseline, name)), other.side())
                        + (clauses.isEmpty() ? "" : ": " + clauses)
                        + (kind == Kind.TURN_ON ? unchanged() : "")
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

    /// Without more threads the larger pool may not have been one.
    private String unchanged() {
        if (own.isEmpty()) {
            return "";
        }
        OptionalDouble before = own.getLast().estimate(baseline, "peak-threads");
        OptionalDouble now = own.getLast().estimate(name, "peak-threads");
        if (before.isEmpty() || now.isEmpty() || now.getAsDouble() > MORE * before.getAsDouble()) {
            return "";
        }
        return "; but " + name + " has no more threads than " + baseline + " (" + Math.round(now.getAsDouble())
                + "): its pool wasn't full, or it reads its size neither from {pool} in its command nor from "
                + String.join(", ", BiggerPool.variables());
    }

    private static Map<String, Advice> advice(List<AtLevel> levels, String baseline, String candidate) {
        Map<String, Advice> advice = new LinkedHashMap<>();
        levels.forEach(at -> advice.put(at.words(), Advisor.of(at, baseline, candidate)));
        return advice;
    }

    private static Kind kind(Map<String, Advice> advice) {
        return Recommendations.together(Recommendations.kinds(advice));
    }
}
