package dev.loombench.lab.service.advice;

import dev.loombench.lab.analysis.JdkCell;
import dev.loombench.lab.analysis.TrialsByCell;
import dev.loombench.lab.load.checks.Overload;
import dev.loombench.lab.model.ComparisonRecord;
import dev.loombench.lab.model.ab.AbCapacities;
import dev.loombench.lab.model.ab.DiagnosisRecord;
import dev.loombench.lab.model.ab.RecommendationRecord;
import dev.loombench.lab.model.run.EstimateRecord;
import dev.loombench.lab.service.AbConfig;
import dev.loombench.lab.service.SideWork;
import dev.loombench.lab.service.advice.AbAnalysis.SupplementaryEvidence;
import dev.loombench.lab.service.config.AbSide;
import dev.loombench.lab.service.config.ControlVariant;
import dev.loombench.lab.service.config.ControlVariant.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;

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
    /// Code of the cause found when all threads of a pool are busy.
    private static final String FULL_POOL = "platform-pool";

    /// Name of the observation without which no pool can be seen.
    private static final String THREAD_DUMPS = "thread dumps";

    /// Returns one recommendation per side but the first, and but that with fewer arenas, which only shows whose memory
    /// it is.
    List<RecommendationRecord> build() {
        return AbAnalysis.candidates(config).stream()
                .filter(side -> side.control().isEmpty() || side.pool().isPresent())
                .map(this::of)
                .toList();
    }

    private RecommendationRecord of(AbSide side) {
        String slo = beside.capacities().map(AbCapacities::slo).orElse("");
        Optional<Recommendation> capacity = beside.capacities()
                .flatMap(capacities ->
                        Recommendation.byCapacity(capacities, config.baseline().name(), side.name()));
        if (config.effort().aaTest()) {
            return SideAdvice.summarizeAaTest(
                    side.name(), levels(config.baseline(), side, comparisons), capacity, conditions);
        }
        if (side.pool().isPresent()) {
            return arm(side).recommendation(slo, capacity, conditions);
        }
        RecommendationRecord advice = SideAdvice.summarize(
                TreatmentRules.turnsOn(config, side, beside.runtimes()),
                config.baseline().name(),
                side.name(),
                levels(config.baseline(), side, comparisons),
                slo,
                capacity,
                conditions);
        return config.largerPoolSide()
                .filter(arm -> !config.load().works().isEmpty())
                .map(arm -> arm(arm).extend(advice, levels(arm, side, againstPool)))
                .orElseGet(() -> withPoolHint(advice));
    }

    private RecommendationRecord withPoolHint(RecommendationRecord advice) {
        if (!advice.kind().equals(RecommendationKind.TURN_ON.toString())
                || config.largerPoolSide().isPresent()
                || !config.load().work().mayHavePool(config.baseline())) {
            return advice;
        }
        List<String> extended = new ArrayList<>(advice.conditions());
        poolHint(config.baseline(), beside.diagnoses()).ifPresent(extended::add);
        return new RecommendationRecord(advice.side(), advice.kind(), advice.sentence(), advice.reasons(), extended);
    }

    private LargerPoolRecommendation arm(AbSide side) {
        return new LargerPoolRecommendation(
                config.baseline().name(),
                side.name(),
                side.pool().orElse(AbSide.DEFAULT_POOL_SIZE),
                levels(config.baseline(), side, comparisons));
    }

    private List<LoadLevelComparison> levels(AbSide first, AbSide side, List<ComparisonRecord> relevant) {
        return config.load().works().stream()
                .map(work -> under(AbAnalysis.key(first, work), AbAnalysis.key(side, work), work, relevant))
                .toList();
    }

    private LoadLevelComparison under(JdkCell first, JdkCell side, SideWork work, List<ComparisonRecord> relevant) {
        return new LoadLevelComparison(
                first.cell().model(),
                side.cell().model(),
                work.words(),
                Overload.of(AbAnalysis.trials(cells, first)),
                Overload.of(AbAnalysis.trials(cells, side)),
                relevant.stream()
                        .filter(comparison -> comparison.candidate().equals(side.cell()))
                        .toList(),
                estimates.stream()
                        .filter(estimate -> estimate.cell().equals(first.cell())
                                || estimate.cell().equals(side.cell()))
                        .toList(),
                work.driversMetric(AbAnalysis.trials(cells, first)));
    }

    /// Recommendation on the first side with a larger thread pool: whether that alone does as well as another side.
    ///
    /// @param name name of the side with the larger pool
    /// @param threads size of the larger pool
    /// @param comparisons comparisons with the first side, one per load
    private record LargerPoolRecommendation(
            String baseline, String name, int threads, List<LoadLevelComparison> comparisons) {
        private static final double MIN_THREAD_RATIO = 1.1;

        /// Returns the recommendation on the larger pool itself.
        ///
        /// @param slo objective of the capacities
        /// @param capacity recommendation by capacity; empty if there is none
        RecommendationRecord recommendation(String slo, Optional<Recommendation> capacity, List<String> conditions) {
            SideAdvice advice = SideAdvice.of(comparisons, baseline, name, slo, capacity);
            String words = switch (advice.kind()) {
                case TURN_ON -> Answer.LARGER_POOL.message(name);
                case DONT -> Answer.SAME_POOL.message(name);
                case NO_MATTER -> Answer.ANY_POOL.message(name);
                case DEPENDS, UNDECIDED -> advice.kind().words(false, baseline, name);
            };
            return advice.record(
                    words,
                    Stream.concat(advice.clauses().stream(), Stream.of(unchangedThreads()))
                            .filter(reason -> !reason.isEmpty())
                            .toList(),
                    conditions);
        }

        /// Extends the recommendation of another side by a comparison with the larger pool.
        ///
        /// @param against comparisons of that side with the larger pool, one per load
        RecommendationRecord extend(RecommendationRecord other, List<LoadLevelComparison> against) {
            SideAdvice advice = SideAdvice.of(against, name, other.side(), "", Optional.empty());
            RecommendationKind kind = advice.kind();
            RecommendationKind pool = SideAdvice.of(comparisons, baseline, name, "", Optional.empty())
                    .kind();
            Answer answer = answer(kind, pool == RecommendationKind.TURN_ON);
            String words = answer == Answer.POOL_WAS_TOO_SMALL
                    ? answer.message(baseline, threads, other.side())
                    : answer.message(threads, other.side());
            return new RecommendationRecord(
                    other.side(),
                    other.kind(),
                    other.sentence() + " "
                            + joined(
                                    "; ",
                                    joined(": ", words, String.join("; ", advice.clauses())),
                                    kind == RecommendationKind.TURN_ON ? unchangedThreads() : "")
                            + ".",
                    other.reasons(),
                    other.conditions());
        }

        private static Answer answer(RecommendationKind against, boolean helps) {
            return switch (against) {
                case TURN_ON -> helps ? Answer.POOL_HELPS_LESS : Answer.POOL_IS_WORSE;
                case NO_MATTER -> helps ? Answer.POOL_WAS_TOO_SMALL : Answer.POOL_IS_AS_GOOD;
                case DONT -> Answer.POOL_IS_BETTER;
                case DEPENDS -> Answer.POOL_DEPENDS;
                case UNDECIDED -> Answer.POOL_IS_OPEN;
            };
        }

        private static String joined(String separator, String... parts) {
            return Stream.of(parts).filter(part -> !part.isEmpty()).collect(Collectors.joining(separator));
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
            return Answer.SAME_NUMBER_OF_THREADS.message(
                    name,
                    baseline,
                    Math.round(poolThreads.getAsDouble()),
                    "{pool}",
                    String.join(", ", Kind.LARGER_POOL.variables()));
        }
    }

    /// Suggests to compare with a larger thread pool of the first side, where the recommendation is to do
    /// without a pool. Returns the suggestion as a condition of the recommendation; empty if the diagnosis
    /// saw no full pool and neither command nor environment configures one.
    static Optional<String> poolHint(AbSide first, List<DiagnosisRecord> diagnoses) {
        Optional<DiagnosisRecord> diagnosis = diagnoses.stream()
                .filter(side -> side.side().equals(first.name()))
                .findFirst();
        if (diagnosis.filter(RecommendationBuilder::hasFullPool).isPresent()) {
            return Optional.of(Answer.FULL_POOL.message(first.name()));
        }
        if (ControlVariant.setsPool(first)) {
            return Optional.of(Answer.CONFIGURED_POOL.message(first.name()));
        }
        return diagnosis.filter(RecommendationBuilder::isPoolObservable).isPresent()
                ? Optional.empty()
                : Optional.of(Answer.POSSIBLE_POOL.message(first.name()));
    }

    private static boolean hasFullPool(DiagnosisRecord side) {
        return side.findings().stream().anyMatch(cause -> cause.cause().equals(FULL_POOL));
    }

    private static boolean isPoolObservable(DiagnosisRecord side) {
        return side.java() != null
                && side.reason() == null
                && !side.notObservable().containsKey(THREAD_DUMPS);
    }
}
