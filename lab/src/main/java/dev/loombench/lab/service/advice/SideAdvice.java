package dev.loombench.lab.service.advice;

import dev.loombench.lab.model.ComparisonRecord;
import dev.loombench.lab.model.ComparisonVerdict;
import dev.loombench.lab.model.ab.RecommendationRecord;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What the loads and the capacities recommend for a side.
///
/// @param byLoad recommendations by the phrases for their loads, such as `at 200/s`
/// @param kind of all together
/// @param pairs least number of pairs that would decide; empty if unknown
record SideAdvice(
        String baseline, String side, Map<String, Recommendation> byLoad, RecommendationKind kind, OptionalInt pairs) {
    /// Recommendations under each load and by capacity.
    static SideAdvice of(
            List<LoadLevelComparison> levels,
            String baseline,
            String candidate,
            String slo,
            Optional<Recommendation> capacity) {
        Map<String, Recommendation> advice = new LinkedHashMap<>();
        levels.forEach(at -> advice.put(at.words(), at.recommendation()));
        List<RecommendationKind> kinds =
                advice.values().stream().map(Recommendation::kind).toList();
        capacity.ifPresent(one -> advice.put("within " + slo, one));
        OptionalInt pairs = levels.stream()
                .flatMap(at -> at.primary().stream())
                .flatMap(primary -> Stream.ofNullable(primary.blocksNeeded()))
                .mapToInt(Integer::intValue)
                .max();
        return new SideAdvice(
                baseline,
                candidate,
                advice,
                RecommendationKind.combine(kinds, capacity.map(Recommendation::kind)),
                pairs);
    }

    /// Returns the recommendation for one side.
    ///
    /// @param virtualThreads whether the side claims virtual threads and the baseline doesn't
    /// @param levels comparisons in rising order of load
    /// @param slo objective of the capacities
    /// @param capacity recommendation by capacity; empty if there is none
    /// @param conditions conditions under which it holds
    static RecommendationRecord summarize(
            boolean virtualThreads,
            String baseline,
            String candidate,
            List<LoadLevelComparison> levels,
            String slo,
            Optional<Recommendation> capacity,
            List<String> conditions) {
        SideAdvice advice = of(levels, baseline, candidate, slo, capacity);
        String nothing = slo.isEmpty() ? Answer.NOTHING_MEASURED.message() : Answer.CAPACITIES_UNKNOWN.message(slo);
        return advice.record(
                advice.kind().words(virtualThreads, baseline, candidate),
                advice.byLoad().isEmpty() ? List.of(nothing) : advice.clauses(),
                conditions);
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
                        ? Answer.NO_DIFFERENCE.message(advice.reason())
                        : advice.reason()));
        if (clauses.isEmpty()) {
            clauses.add(Answer.NO_CAPACITY.message());
        }
        return new RecommendationRecord(
                candidate,
                (levels.isEmpty() && capacity.isEmpty() ? RecommendationKind.UNDECIDED : RecommendationKind.NO_MATTER)
                        .toString(),
                Answer.OF_NULL_TEST.message(String.join("; ", clauses)),
                List.of(),
                conditions);
    }

    private static String differences(List<LoadLevelComparison> levels) {
        List<ComparisonRecord> comparisons =
                levels.stream().flatMap(at -> at.comparisons().stream()).toList();
        List<String> differing = levels.stream()
                .flatMap(at -> at.comparisons().stream()
                        .filter(comparison ->
                                !RecommendationKind.UNCHANGED.contains(RecommendationKind.of(comparison.verdict())))
                        .map(comparison -> comparison.metric() + " " + at.words()))
                .toList();
        long open = comparisons.stream()
                .filter(comparison -> comparison.verdict() == ComparisonVerdict.INCONCLUSIVE)
                .count();
        String differences = differing.isEmpty()
                ? Answer.LIKE_ITSELF.message(0, comparisons.size())
                : Answer.UNLIKE_ITSELF.message(differing.size(), comparisons.size(), String.join(", ", differing));
        return open == 0 ? differences : differences + "; " + Answer.SOME_OPEN.message(open);
    }

    /// One clause per load, with its figures.
    List<String> clauses() {
        List<String> clauses = new ArrayList<>();
        byLoad.forEach((load, one) -> clauses.add(
                byLoad.size() == 1 || one.kind() == kind || RecommendationKind.UNCHANGED.contains(one.kind())
                        ? Answer.AT_LOAD.message(load, one.reason())
                        : Answer.BETTER_AT_LOAD.message(
                                load, one.kind() == RecommendationKind.TURN_ON ? side : baseline, one.reason())));
        return clauses;
    }

    RecommendationRecord record(String words, List<String> reasons, List<String> conditions) {
        String open = byLoad.entrySet().stream()
                .filter(load -> load.getValue().kind() == RecommendationKind.UNDECIDED)
                .map(Map.Entry::getKey)
                .collect(Collectors.joining(" and "));
        if (kind != RecommendationKind.UNDECIDED || open.isEmpty()) {
            String sentence = Answer.OF_SIDE.message(words, String.join("; ", reasons));
            return new RecommendationRecord(side, kind.toString(), sentence, List.of(), conditions);
        }
        String sentence = pairs.isEmpty()
                ? Answer.UNDECIDED_SIDE.message(words, open)
                : Answer.UNDECIDED_FOR_LACK_OF_PAIRS.message(
                        words, open, pairs.getAsInt(), Integer.toString(pairs.getAsInt()));
        return new RecommendationRecord(side, kind.toString(), sentence, reasons, conditions);
    }
}
