package dev.loombench.lab.service.advice;

import dev.loombench.lab.analysis.Cells;
import dev.loombench.lab.model.AbCapacities;
import dev.loombench.lab.model.AbDocument.RecommendationRecord;
import dev.loombench.lab.model.ComparisonRecord;
import dev.loombench.lab.model.EstimateRecord;
import dev.loombench.lab.service.config.AbLevel;
import dev.loombench.lab.service.config.AbOrder;
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
record Advising(
        AbOrder config,
        Cells cells,
        List<EstimateRecord> estimates,
        List<ComparisonRecord> comparisons,
        List<ComparisonRecord> againstPool,
        Beside beside,
        List<String> conditions) {
    /// Returns one recommendation per side but the first.
    List<RecommendationRecord> all() {
        return AbJudge.candidates(config).stream().map(this::of).toList();
    }

    private RecommendationRecord of(AbSide side) {
        String slo = beside.capacities().map(AbCapacities::slo).orElse("");
        Optional<Advice> capacity = beside.capacities()
                .flatMap(capacities ->
                        CapacityAdvice.of(capacities, config.baseline().name(), side.name()));
        if (config.effort().again()) {
            return Recommendations.ofNull(
                    side.name(), levels(config.baseline(), side, comparisons), capacity, conditions);
        }
        if (side.pool().isPresent()) {
            return arm(side).recommendation(slo, capacity, conditions);
        }
        RecommendationRecord advice = Recommendations.of(
                config.baseline().name(),
                side.name(),
                levels(config.baseline(), side, comparisons),
                slo,
                capacity,
                conditions);
        return config.poolArm()
                .filter(arm -> !config.load().levels().isEmpty())
                .map(arm -> arm(arm).beside(advice, levels(arm, side, againstPool)))
                .orElseGet(() -> withPoolHint(advice));
    }

    private RecommendationRecord withPoolHint(RecommendationRecord advice) {
        if (!advice.kind().equals(Advice.Kind.TURN_ON.toString())
                || config.poolArm().isPresent()) {
            return advice;
        }
        List<String> extended = new ArrayList<>(advice.conditions());
        PoolOffer.of(config.baseline(), beside.diagnoses()).ifPresent(extended::add);
        return new RecommendationRecord(advice.side(), advice.kind(), advice.sentence(), extended);
    }

    private PoolArm arm(AbSide side) {
        return new PoolArm(
                config.baseline().name(),
                side.name(),
                side.pool().orElse(AbSide.USUAL_POOL),
                levels(config.baseline(), side, comparisons));
    }

    private List<AtLevel> levels(AbSide first, AbSide side, List<ComparisonRecord> relevant) {
        return config.load().levels().stream()
                .map(level -> atLevel(AbJudge.key(first, level), AbJudge.key(side, level), level, relevant))
                .toList();
    }

    private AtLevel atLevel(Cells.Key first, Cells.Key side, AbLevel level, List<ComparisonRecord> relevant) {
        return new AtLevel(
                level.words(),
                Overload.of(AbJudge.trials(cells, first)),
                Overload.of(AbJudge.trials(cells, side)),
                relevant.stream()
                        .filter(comparison -> comparison.candidate().equals(side.cell()))
                        .toList(),
                estimates.stream()
                        .filter(estimate -> estimate.cell().equals(first.cell())
                                || estimate.cell().equals(side.cell()))
                        .toList());
    }
}
