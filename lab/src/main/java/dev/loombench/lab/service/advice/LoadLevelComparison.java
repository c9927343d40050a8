package dev.loombench.lab.service.advice;

import static dev.loombench.lab.service.config.SideMetrics.CPU;
import static dev.loombench.lab.service.config.SideMetrics.CPU_TIME;
import static dev.loombench.lab.service.config.SideMetrics.MEAN_LATENCY;
import static dev.loombench.lab.service.config.SideMetrics.MEMORY;
import static dev.loombench.lab.service.config.SideMetrics.TAIL_LATENCY;
import static dev.loombench.lab.service.config.SideMetrics.THREADS;
import static dev.loombench.lab.service.config.SideMetrics.THROUGHPUT;
import static dev.loombench.lab.service.config.SideMetrics.WALL_TIME;

import dev.loombench.lab.model.ComparisonRecord;
import dev.loombench.lab.model.ComparisonVerdict;
import dev.loombench.lab.model.run.EstimateRecord;
import dev.loombench.lab.service.config.SideMetrics;
import dev.loombench.protocol.Format;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/// Comparison of a side with the first one under one load. Latency decides, the mean before the tail; throughput if
/// both sides are overloaded; of a job its wall time, and of a driver its primary figure, in its own direction. Between
/// equal latencies or times no saving in cost justifies a change.
///
/// @param words phrase for the load, such as `at 200/s`
/// @param baselineOverloaded whether the first side doesn't sustain the load
/// @param candidateOverloaded whether the other side doesn't sustain it
/// @param comparisons comparisons of both, by metric
/// @param estimates estimates of both
/// @param driverMetric figure of a driver that decides; empty under other loads
record LoadLevelComparison(
        String baseline,
        String candidate,
        String words,
        boolean baselineOverloaded,
        boolean candidateOverloaded,
        List<ComparisonRecord> comparisons,
        List<EstimateRecord> estimates,
        Optional<String> driverMetric) {
    /// Minimum number of pairs for a verdict on overload: in a single one, a disturbance may have slowed either
    /// side.
    private static final int MIN_PAIRS = 2;

    /// Metrics whose names aren't those of the field.
    private static final Map<String, String> QUANTITIES =
            Map.of(MEAN_LATENCY, "the mean latency", WALL_TIME, "the time", THROUGHPUT, "the throughput");

    private static final List<Map.Entry<String, String>> RESOURCES = List.of(
            Map.entry(CPU, "CPU time per request"),
            Map.entry(SideMetrics.CPU_PER_OPERATION, "CPU time per unit of work"),
            Map.entry(CPU_TIME, "CPU time"),
            Map.entry(MEMORY, "memory"),
            Map.entry(THREADS, "OS threads"));

    /// Whether a side doesn't carry the load, so that throughput is compared.
    boolean isOverload() {
        return baselineOverloaded || candidateOverloaded;
    }

    Optional<ComparisonRecord> primary() {
        return comparison(driverMetric.orElse(isOfJob() ? WALL_TIME : isOverload() ? THROUGHPUT : MEAN_LATENCY));
    }

    /// Whether the sides are jobs, which have a wall time in place of latencies.
    boolean isOfJob() {
        return estimates.stream().anyMatch(estimate -> estimate.metric().equals(WALL_TIME));
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

    /// What the figures under this load recommend.
    Recommendation recommendation() {
        return primary()
                .map(this::advice)
                .orElseGet(() -> new Recommendation(RecommendationKind.UNDECIDED, Answer.NO_PAIR.message()));
    }

    private Recommendation advice(ComparisonRecord primary) {
        if (driverMetric.isPresent() || isOfJob()) {
            return byFigure(primary);
        }
        if (!isOverload()) {
            return byLatency(primary);
        }
        if (primary.n() < MIN_PAIRS) {
            return open(primary);
        }
        if (baselineOverloaded && candidateOverloaded) {
            return byThroughput(primary);
        }
        String[] sides = baselineOverloaded ? new String[] {baseline, candidate} : new String[] {candidate, baseline};
        return new Recommendation(
                baselineOverloaded ? RecommendationKind.TURN_ON : RecommendationKind.DONT,
                Answer.ONE_CARRIES.message(sides[0], sides[1], candidate, rate(candidate), baseline, rate(baseline)));
    }

    /// Other figures of a driver that contradict the one that decides are named.
    private Recommendation byFigure(ComparisonRecord primary) {
        RecommendationKind kind = RecommendationKind.of(primary.verdict());
        RecommendationKind contrary =
                kind == RecommendationKind.DONT ? RecommendationKind.TURN_ON : RecommendationKind.DONT;
        return because(
                kind,
                primary,
                comparisons.stream()
                        .filter(other -> kind != RecommendationKind.NO_MATTER
                                && !other.metric().equals(primary.metric())
                                && !SideMetrics.BESIDE_DRIVER.contains(other.metric())
                                && RecommendationKind.of(other.verdict()) == contrary)
                        .toList());
    }

    private Recommendation byLatency(ComparisonRecord mean) {
        RecommendationKind byMean = RecommendationKind.of(mean.verdict());
        List<ComparisonRecord> tail = comparison(TAIL_LATENCY).stream()
                .filter(comparison -> comparison.verdict() != ComparisonVerdict.INCONCLUSIVE)
                .toList();
        List<RecommendationKind> kinds = new ArrayList<>(List.of(byMean));
        tail.forEach(comparison -> kinds.add(RecommendationKind.of(comparison.verdict())));
        return because(byMean == RecommendationKind.UNDECIDED ? byMean : RecommendationKind.combine(kinds), mean, tail);
    }

    private Recommendation because(RecommendationKind kind, ComparisonRecord primary, List<ComparisonRecord> others) {
        if (kind == RecommendationKind.UNDECIDED) {
            return open(primary);
        }
        List<String> reasons = new ArrayList<>(List.of(figure(primary)));
        boolean same = primary.verdict() == ComparisonVerdict.SAME;
        others.forEach(other -> reasons.add(
                same && other.verdict() == ComparisonVerdict.SAME
                        ? Answer.ALSO_SAME.message(quantity(other))
                        : figure(other)));
        costs().ifPresent(reasons::add);
        return new Recommendation(kind, String.join("; ", reasons));
    }

    private Recommendation byThroughput(ComparisonRecord throughput) {
        RecommendationKind kind = RecommendationKind.of(throughput.verdict());
        Answer answer = switch (kind) {
            case NO_MATTER -> Answer.BOTH_ARE_LIMITED;
            case UNDECIDED -> Answer.LOWER_THE_RATE;
            case TURN_ON, DONT, DEPENDS -> Answer.NEITHER_CARRIES;
        };
        String reason = answer.message(candidate, rate(candidate), baseline, rate(baseline), ratio(throughput));
        return new Recommendation(
                kind, costs().map(costs -> reason + "; " + costs).orElse(reason));
    }

    private Recommendation open(ComparisonRecord primary) {
        return new Recommendation(
                RecommendationKind.UNDECIDED, Answer.OPEN.message(quantity(primary), ratio(primary), primary.note()));
    }

    private String figure(ComparisonRecord comparison) {
        return comparison.verdict() == ComparisonVerdict.SAME
                ? Answer.SAME.message(quantity(comparison), ratio(comparison))
                : Answer.DIFFERS.message(
                        quantity(comparison),
                        quantity(candidate, comparison.metric()),
                        quantity(baseline, comparison.metric()),
                        ratio(comparison));
    }

    private static String quantity(ComparisonRecord comparison) {
        return QUANTITIES.getOrDefault(comparison.metric(), comparison.metric());
    }

    private double rate(String side) {
        return estimate(side, THROUGHPUT).orElse(0);
    }

    private String quantity(String side, String metric) {
        return estimateRecord(side, metric)
                .map(known -> Format.quantity(known.estimate(), known.unit()))
                .orElse("?");
    }

    /// A ratio with its interval, such as `0.423 times, 0.313 to 0.572`.
    private static String ratio(ComparisonRecord comparison) {
        return Recommendation.ratio(comparison.ratio(), comparison.low(), comparison.high());
    }

    /// The certain differences in what a side used; empty if there are none.
    private Optional<String> costs() {
        List<String> costs = new ArrayList<>();
        for (Map.Entry<String, String> resource : RESOURCES) {
            comparison(resource.getKey())
                    .filter(comparison -> comparison.verdict() == ComparisonVerdict.BETTER
                            || comparison.verdict() == ComparisonVerdict.WORSE)
                    .map(comparison -> cost(comparison, resource.getValue()))
                    .ifPresent(costs::add);
        }
        return costs.isEmpty() ? Optional.empty() : Optional.of(Answer.TAKES.message(String.join(" and ", costs)));
    }

    private static String cost(ComparisonRecord comparison, String resource) {
        double ratio = comparison.ratio();
        if (ratio >= 2) {
            return Answer.TIMES.message(ratio, resource);
        }
        if (ratio > 1) {
            return Answer.MORE.message(ratio - 1, resource);
        }
        return (comparison.metric().equals(THREADS) ? Answer.FEWER : Answer.LESS).message(1 - ratio, resource);
    }
}
