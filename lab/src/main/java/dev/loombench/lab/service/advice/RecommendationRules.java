package dev.loombench.lab.service.advice;

import static dev.loombench.lab.service.advice.AbMetrics.TAIL;
import static dev.loombench.lab.service.advice.AbMetrics.THROUGHPUT;

import dev.loombench.lab.model.ComparisonRecord;
import dev.loombench.lab.model.ComparisonRecord.Verdict;
import dev.loombench.lab.service.advice.Recommendation.Kind;
import java.util.Optional;

/// Rules for the recommendation under one load. Latency decides, the mean before the tail; throughput decides
/// if both sides are overloaded. Between equal latencies no saving in cost justifies a change.
final class RecommendationRules {
    /// Minimum number of pairs for a verdict on overload: in a single one, a disturbance may have slowed either
    /// side.
    private static final int MIN_PAIRS = 2;

    private final LoadLevelComparison at;
    private final RecommendationClauses words;

    private RecommendationRules(LoadLevelComparison at, String baseline, String candidate) {
        this.at = at;
        this.words = new RecommendationClauses(at, baseline, candidate);
    }

    static Recommendation recommend(LoadLevelComparison at, String baseline, String candidate) {
        return new RecommendationRules(at, baseline, candidate).advice();
    }

    private Recommendation advice() {
        Optional<ComparisonRecord> primary = at.primary();
        if (primary.isEmpty()) {
            return new Recommendation(Kind.UNDECIDED, "no pair has figures of both sides");
        }
        if (primary.get().n() < MIN_PAIRS) {
            return byLatency(primary.get());
        }
        if (at.baselineOverloaded() && at.candidateOverloaded()) {
            return byThroughput();
        }
        if (at.baselineOverloaded()) {
            return new Recommendation(Kind.TURN_ON, words.onlyCandidateCarries());
        }
        if (at.candidateOverloaded()) {
            return new Recommendation(Kind.DONT, words.onlyBaselineCarries());
        }
        return byLatency(primary.get());
    }

    private Recommendation byThroughput() {
        return switch (at.verdict(THROUGHPUT)) {
            case FASTER, BETTER -> new Recommendation(Kind.TURN_ON, words.neitherCarries() + words.costs());
            case SLOWER, WORSE -> new Recommendation(Kind.DONT, words.neitherCarries() + words.costs());
            case SAME -> new Recommendation(Kind.NO_MATTER, words.bothAreLimited() + words.costs());
            case INCONCLUSIVE -> new Recommendation(Kind.UNDECIDED, words.neitherCarries() + "; lower the rate");
        };
    }

    private Recommendation byLatency(ComparisonRecord mean) {
        Verdict tail = at.verdict(TAIL);
        return switch (mean.verdict()) {
            case FASTER, BETTER ->
                tail == Verdict.SLOWER
                        ? new Recommendation(Kind.DEPENDS, words.meanAgainstTail())
                        : new Recommendation(Kind.TURN_ON, words.latency() + words.costs());
            case SLOWER, WORSE ->
                tail == Verdict.FASTER
                        ? new Recommendation(Kind.DEPENDS, words.meanAgainstTail())
                        : new Recommendation(Kind.DONT, words.latency() + words.costs());
            case SAME -> same(tail);
            case INCONCLUSIVE -> new Recommendation(Kind.UNDECIDED, words.open());
        };
    }

    private Recommendation same(Verdict tail) {
        return switch (tail) {
            case FASTER, BETTER -> new Recommendation(Kind.TURN_ON, words.sameButTail() + words.costs());
            case SLOWER, WORSE -> new Recommendation(Kind.DONT, words.sameButTail() + words.costs());
            case SAME, INCONCLUSIVE -> new Recommendation(Kind.NO_MATTER, words.same() + words.costs());
        };
    }
}
