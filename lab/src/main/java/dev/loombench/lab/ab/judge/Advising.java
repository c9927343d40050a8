package dev.loombench.lab.ab.judge;

import dev.loombench.lab.ab.order.AbLevel;
import dev.loombench.lab.ab.order.AbOrder;
import dev.loombench.lab.ab.order.AbSide;
import dev.loombench.lab.journal.AbCapacities;
import dev.loombench.lab.journal.AbDocument.RecommendationRecord;
import dev.loombench.lab.journal.ComparisonRecord;
import dev.loombench.lab.journal.EstimateRecord;
import dev.loombench.lab.judge.Cells;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// What to do about each side, from all that is known of them.
///
/// @param comparisons each side with the first one
/// @param againstPool the other sides with the first one's larger pool
/// @param beside what else was found out
/// @param conditions under which all of it holds
record Advising(
        AbOrder order,
        Cells cells,
        List<EstimateRecord> estimates,
        List<ComparisonRecord> comparisons,
        List<ComparisonRecord> againstPool,
        Beside beside,
        List<String> conditions) {
    /// One for each side but the first.
    List<RecommendationRecord> all() {
        return AbJudge.candidates(order).stream().map(this::of).toList();
    }

    private RecommendationRecord of(AbSide side) {
        String slo = beside.capacities().map(AbCapacities::slo).orElse("");
        Optional<Advice> capacity = beside.capacities()
                .flatMap(known -> CapacityAdvice.of(known, order.baseline().name(), side.name()));
        if (order.effort().again()) {
            return Recommendations.ofNull(
                    side.name(), levels(order.baseline(), side, comparisons), capacity, conditions);
        }
        if (side.pool().isPresent()) {
            return arm(side).recommendation(slo, capacity, conditions);
        }
        RecommendationRecord advice = Recommendations.of(
                order.baseline().name(),
                side.name(),
                levels(order.baseline(), side, comparisons),
                slo,
                capacity,
                conditions);
        return order.poolArm()
                .filter(arm -> !order.load().levels().isEmpty())
                .map(arm -> arm(arm).beside(advice, levels(arm, side, againstPool)))
                .orElseGet(() -> offering(advice));
    }

    private RecommendationRecord offering(RecommendationRecord advice) {
        if (!advice.kind().equals(Advice.Kind.TURN_ON.toString())
                || order.poolArm().isPresent()) {
            return advice;
        }
        List<String> all = new ArrayList<>(advice.conditions());
        PoolOffer.of(order.baseline(), beside.diagnoses()).ifPresent(all::add);
        return new RecommendationRecord(advice.side(), advice.kind(), advice.sentence(), all);
    }

    private PoolArm arm(AbSide side) {
        return new PoolArm(
                order.baseline().name(),
                side.name(),
                side.pool().orElse(AbSide.USUAL_POOL),
                levels(order.baseline(), side, comparisons));
    }

    private List<AtLevel> levels(AbSide first, AbSide side, List<ComparisonRecord> held) {
        return order.load().levels().stream()
                .map(level -> atLevel(AbJudge.key(first, level), AbJudge.key(side, level), level, held))
                .toList();
    }

    private AtLevel atLevel(Cells.Key first, Cells.Key side, AbLevel level, List<ComparisonRecord> held) {
        return new AtLevel(
                level.words(),
                Overload.of(AbJudge.trials(cells, first)),
                Overload.of(AbJudge.trials(cells, side)),
                held.stream()
                        .filter(comparison -> comparison.candidate().equals(side.cell()))
                        .toList(),
                estimates.stream()
                        .filter(estimate -> estimate.cell().equals(first.cell())
                                || estimate.cell().equals(side.cell()))
                        .toList());
    }
}
