package dev.loombench.lab.service.advice;

import dev.loombench.lab.model.ComparisonRecord;
import dev.loombench.lab.model.ComparisonVerdict;
import dev.loombench.lab.model.EstimateRecord;
import dev.loombench.lab.model.RecommendationRecord;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/// Combines the recommendations under each load and by capacity into one sentence per side.
final class RecommendationSummary {
    private static final Set<RecommendationKind> UNCHANGED =
            Set.of(RecommendationKind.NO_MATTER, RecommendationKind.UNDECIDED);

    private RecommendationSummary() {}

    /// Returns the recommendation for one side.
    ///
    /// @param levels comparisons in rising order of load
    /// @param slo objective of the capacities
    /// @param capacity recommendation by capacity; empty if there is none
    /// @param conditions conditions under which it holds
    static RecommendationRecord summarize(
            String baseline,
            String candidate,
            List<LoadLevelComparison> levels,
            String slo,
            Optional<Recommendation> capacity,
            List<String> conditions) {
        Map<String, Recommendation> advice = advice(levels, baseline, candidate);
        RecommendationKind kind = combine(kinds(advice), capacity.map(Recommendation::kind));
        capacity.ifPresent(one -> advice.put("within " + slo, one));
        return new RecommendationRecord(candidate, kind.toString(), sentence(kind, candidate, slo, advice), conditions);
    }

    /// Returns the result of an A/A test, in which a side is compared with itself.
    ///
    /// @param capacity recommendation by capacity; empty if it isn't known of both or wasn't requested
    static RecommendationRecord summarizeAaTest(
            String candidate,
            List<LoadLevelComparison> levels,
            Optional<Recommendation> capacity,
            List<String> conditions) {
        List<String> clauses = new ArrayList<>();
        if (!levels.isEmpty()) {
            clauses.add(differences(levels));
        }
        capacity.ifPresent(advice -> clauses.add(
                advice.kind() == RecommendationKind.TURN_ON || advice.kind() == RecommendationKind.DONT
                        ? Answer.NO_DIFFERENCE.with(advice.reason())
                        : advice.reason()));
        if (clauses.isEmpty()) {
            clauses.add(Answer.NO_CAPACITY.with());
        }
        return new RecommendationRecord(
                candidate,
                (levels.isEmpty() && capacity.isEmpty() ? RecommendationKind.UNDECIDED : RecommendationKind.NO_MATTER)
                        .toString(),
                Answer.OF_NULL_TEST.with(String.join("; ", clauses)),
                conditions);
    }

    private static String differences(List<LoadLevelComparison> levels) {
        List<ComparisonRecord> comparisons =
                levels.stream().flatMap(at -> at.comparisons().stream()).toList();
        List<String> differing = levels.stream()
                .flatMap(at -> at.comparisons().stream()
                        .filter(comparison -> !UNCHANGED.contains(RecommendationKind.of(comparison.verdict())))
                        .map(comparison -> comparison.metric() + " " + at.words()))
                .toList();
        long open = comparisons.stream()
                .filter(comparison -> comparison.verdict() == ComparisonVerdict.INCONCLUSIVE)
                .count();
        String differences = differing.isEmpty()
                ? Answer.LIKE_ITSELF.with(0, comparisons.size())
                : Answer.UNLIKE_ITSELF.with(differing.size(), comparisons.size(), String.join(", ", differing));
        return open == 0 ? differences : differences + "; " + Answer.SOME_OPEN.with(open);
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

    /// Combines the kinds of several loads and of the capacities. An undecided capacity is ignored if there are
    /// loads, since one search of each side is mostly undecided.
    static RecommendationKind combine(List<RecommendationKind> levels, Optional<RecommendationKind> capacity) {
        List<RecommendationKind> all = new ArrayList<>(levels);
        capacity.filter(kind -> kind != RecommendationKind.UNDECIDED || levels.isEmpty())
                .ifPresent(all::add);
        return combine(all);
    }

    static List<RecommendationKind> kinds(Map<String, Recommendation> advice) {
        return advice.values().stream().map(Recommendation::kind).toList();
    }

    /// Returns the recommendations by the phrases for their loads, such as `at 200/s`.
    static Map<String, Recommendation> advice(List<LoadLevelComparison> levels, String baseline, String candidate) {
        Map<String, Recommendation> advice = new LinkedHashMap<>();
        levels.forEach(at -> advice.put(at.words(), RecommendationRules.recommend(at, baseline, candidate)));
        return advice;
    }

    private static String sentence(
            RecommendationKind kind, String candidate, String slo, Map<String, Recommendation> advice) {
        String reasons = clauses(kind, advice);
        if (advice.isEmpty()) {
            reasons = slo.isEmpty() ? Answer.NOTHING_MEASURED.with() : Answer.CAPACITIES_UNKNOWN.with(slo);
        }
        return Answer.OF_SIDE.with(kind.words(), candidate, reasons);
    }

    /// Returns one clause per load, with its figures.
    ///
    /// @param kind combined kind
    /// @param advice recommendations by the phrase for their load, such as `at 200/s`
    static String clauses(RecommendationKind kind, Map<String, Recommendation> advice) {
        List<String> clauses = new ArrayList<>();
        advice.forEach((load, one) -> clauses.add(
                advice.size() == 1 || one.kind() == kind
                        ? Answer.AT_LOAD.with(load, one.reason())
                        : Answer.AT_LOAD_OTHERWISE.with(
                                load, lowerCase(one.kind().words()), one.reason())));
        return String.join("; ", clauses);
    }

    private static String lowerCase(String words) {
        return Character.toLowerCase(words.charAt(0)) + words.substring(1);
    }

    /// Comparison of a side with the first one under one load.
    ///
    /// @param words phrase for the load, such as `at 200/s`
    /// @param baselineOverloaded whether the first side doesn't sustain the load
    /// @param candidateOverloaded whether the other side doesn't sustain it
    /// @param comparisons comparisons of both, by metric
    /// @param estimates estimates of both
    /// @param driverMetric figure of a driver that decides; empty under other loads
    record LoadLevelComparison(
            String words,
            boolean baselineOverloaded,
            boolean candidateOverloaded,
            List<ComparisonRecord> comparisons,
            List<EstimateRecord> estimates,
            Optional<String> driverMetric) {
        LoadLevelComparison {
            comparisons = List.copyOf(comparisons);
            estimates = List.copyOf(estimates);
        }

        /// Whether a side doesn't carry the load, so that throughput is compared.
        boolean isOverload() {
            return baselineOverloaded || candidateOverloaded;
        }

        Optional<ComparisonRecord> primary() {
            return comparison(driverMetric.orElse(
                    isOfJob() ? AbMetrics.WALL_TIME : isOverload() ? AbMetrics.THROUGHPUT : AbMetrics.MEAN_LATENCY));
        }

        /// Whether the sides are jobs, which have a wall time in place of latencies.
        boolean isOfJob() {
            return estimates.stream().anyMatch(estimate -> estimate.metric().equals(AbMetrics.WALL_TIME));
        }

        Optional<ComparisonRecord> comparison(String metric) {
            return comparisons.stream()
                    .filter(comparison -> comparison.metric().equals(metric))
                    .findFirst();
        }

        OptionalDouble estimate(String side, String metric) {
            return estimateRecord(side, metric).stream()
                    .mapToDouble(EstimateRecord::estimate)
                    .findFirst();
        }

        Optional<EstimateRecord> estimateRecord(String side, String metric) {
            return estimates.stream()
                    .filter(estimate -> estimate.cell().model().equals(side)
                            && estimate.metric().equals(metric))
                    .findFirst();
        }
    }
}
