package dev.loombench.lab.service.advice;

import dev.loombench.lab.model.ComparisonRecord;
import dev.loombench.lab.model.ComparisonVerdict;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.service.advice.RecommendationRules.RecommendationClauses;
import dev.loombench.lab.service.advice.RecommendationSummary.LoadLevelComparison;
import dev.loombench.lab.service.config.SideMetrics;
import dev.loombench.lab.stats.Better;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Rules for the recommendation by a driver's figures: one decides, in its own direction; others of the driver that
/// contradict it are named.
///
/// @param primary name of the figure that decides
record DriverRules(LoadLevelComparison at, String primary, RecommendationClauses words) {
    static Recommendation recommend(LoadLevelComparison at, String primary, String baseline, String candidate) {
        return new DriverRules(at, primary, new RecommendationClauses(at, baseline, candidate)).advice();
    }

    private Recommendation advice() {
        Optional<ComparisonRecord> decisive = at.comparison(primary);
        if (decisive.isEmpty()) {
            return new Recommendation(RecommendationKind.UNDECIDED, "no pair has figures of both sides that count");
        }
        return switch (decisive.get().verdict()) {
            case FASTER, BETTER ->
                new Recommendation(
                        RecommendationKind.TURN_ON,
                        words.quantity(primary)
                                + but(ComparisonVerdict.SLOWER, ComparisonVerdict.WORSE)
                                + words.costs());
            case SLOWER, WORSE ->
                new Recommendation(
                        RecommendationKind.DONT,
                        words.quantity(primary)
                                + but(ComparisonVerdict.FASTER, ComparisonVerdict.BETTER)
                                + words.costs());
            case SAME -> new Recommendation(RecommendationKind.NO_MATTER, words.quantity(primary) + words.costs());
            case INCONCLUSIVE -> new Recommendation(RecommendationKind.UNDECIDED, words.openFigure(primary));
        };
    }

    /// Clause with the driver's other figures that have one of these verdicts; empty if there are none.
    private String but(ComparisonVerdict... contrary) {
        List<String> figures = at.comparisons().stream()
                .filter(comparison -> !comparison.metric().equals(primary)
                        && !SideMetrics.NAMES.contains(comparison.metric())
                        && List.of(contrary).contains(comparison.verdict()))
                .map(comparison -> words.quantity(comparison.metric()))
                .toList();
        return figures.isEmpty() ? "" : ", but " + String.join(", and ", figures);
    }

    /// Metrics by which sides are compared under a driver: its own, the one that decides first, and what the
    /// sides used.
    ///
    /// @param trials trials of the first side
    /// @param declared name of the figure that decides, if it is known before any trial
    /// @return at least one name, which is empty before the first figure
    static List<String> compared(List<TrialRecord> trials, Optional<String> declared) {
        Set<String> names = new LinkedHashSet<>();
        primary(trials, declared).ifPresent(names::add);
        for (TrialRecord trial : trials) {
            trial.metrics().forEach((name, metric) -> {
                if (metric.better() != Better.NEITHER) {
                    names.add(name);
                }
            });
        }
        return names.isEmpty() ? List.of("") : List.copyOf(names);
    }

    /// Name of the figure that decides: the declared one, or the first of each trial.
    static Optional<String> primary(List<TrialRecord> trials, Optional<String> declared) {
        return declared.or(() -> trials.stream()
                .filter(TrialRecord::counts)
                .map(TrialRecord::metrics)
                .flatMap(metrics -> metrics.keySet().stream().limit(1))
                .findFirst());
    }
}
