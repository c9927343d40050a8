package dev.loombench.lab.service.advice;

import dev.loombench.lab.analysis.TrialsByCell;
import dev.loombench.lab.model.AbCapacities;
import dev.loombench.lab.model.AbDocument.RecommendationRecord;
import dev.loombench.lab.model.ComparisonRecord;
import dev.loombench.lab.model.EstimateRecord;
import dev.loombench.lab.service.config.AbConfig;
import dev.loombench.lab.service.config.AbLevel;
import dev.loombench.lab.service.config.AbSide;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Builds the recommendation for each side from comparisons, capacities and diagnoses.
///
/// @param comparisons comparisons of each side with the first one
/// @param againstPool comparisons of the other sides with the first one's larger pool
/// @param beside evidence other than the pairs
/// @param conditions conditions under which the recommendations hold
record RecommendationBuilder(
        AbConfig config,
        TrialsByCell cells,
        List<EstimateRecord> estimates,
        List<ComparisonRecord> comparisons,
        List<ComparisonRecord> againstPool,
        SupplementaryEvidence beside,
        List<String> conditions) {
    /// Returns one recommendation per side but the first.
    List<RecommendationRecord> build() {
        return AbAnalysis.candidates(config).stream().map(this::of).toList();
    }

    private RecommendationRecord of(AbSide side) {
        String slo = beside.capacities().map(AbCapacities::slo).orElse("");
        Optional<Recommendation> capacity = beside.capacities()
                .flatMap(capacities -> CapacityRecommendation.recommend(
                        capacities, config.baseline().name(), side.name()));
        if (config.effort().aaTest()) {
            return RecommendationSummary.summarizeAaTest(
                    side.name(), levels(config.baseline(), side, comparisons), capacity, conditions);
        }
        if (side.pool().isPresent()) {
            return arm(side).recommendation(slo, capacity, conditions);
        }
        RecommendationRecord advice = RecommendationSummary.summarize(
                config.baseline().name(),
                side.name(),
                levels(config.baseline(), side, comparisons),
                slo,
                capacity,
                conditions);
        return config.largerPoolSide()
                .filter(arm -> !config.load().levels().isEmpty())
                .map(arm -> arm(arm).beside(advice, levels(arm, side, againstPool)))
                .orElseGet(() -> withPoolHint(advice));
    }

    private RecommendationRecord withPoolHint(RecommendationRecord advice) {
        if (!advice.kind().equals(Recommendation.Kind.TURN_ON.toString())
                || config.largerPoolSide().isPresent()) {
            return advice;
        }
        List<String> extended = new ArrayList<>(advice.conditions());
        LargerPoolHint.suggest(config.baseline(), beside.diagnoses()).ifPresent(extended::add);
        return new RecommendationRecord(advice.side(), advice.kind(), advice.sentence(), extended);
    }

    private LargerPoolRecommendation arm(AbSide side) {
        return new LargerPoolRecommendation(
                config.baseline().name(),
                side.name(),
                side.pool().orElse(AbSide.DEFAULT_POOL_SIZE),
                levels(config.baseline(), side, comparisons));
    }

    private List<LoadLevelComparison> levels(AbSide first, AbSide side, List<ComparisonRecord> relevant) {
        return config.load().levels().stream()
                .map(level -> atLevel(AbAnalysis.key(first, level), AbAnalysis.key(side, level), level, relevant))
                .toList();
    }

    private LoadLevelComparison atLevel(
            TrialsByCell.JdkCell first, TrialsByCell.JdkCell side, AbLevel level, List<ComparisonRecord> relevant) {
        return new LoadLevelComparison(
                level.words(),
                OverloadDetector.isOverloaded(AbAnalysis.trials(cells, first)),
                OverloadDetector.isOverloaded(AbAnalysis.trials(cells, side)),
                relevant.stream()
                        .filter(comparison -> comparison.candidate().equals(side.cell()))
                        .toList(),
                estimates.stream()
                        .filter(estimate -> estimate.cell().equals(first.cell())
                                || estimate.cell().equals(side.cell()))
                        .toList());
    }
}
