package dev.loombench.lab.service.advice;

import static dev.loombench.lab.service.advice.AbMetrics.CPU;
import static dev.loombench.lab.service.advice.AbMetrics.CPU_TIME;
import static dev.loombench.lab.service.advice.AbMetrics.MEAN_LATENCY;
import static dev.loombench.lab.service.advice.AbMetrics.MEMORY;
import static dev.loombench.lab.service.advice.AbMetrics.TAIL_LATENCY;
import static dev.loombench.lab.service.advice.AbMetrics.THREADS;
import static dev.loombench.lab.service.advice.AbMetrics.THROUGHPUT;
import static dev.loombench.lab.service.advice.AbMetrics.WALL_TIME;

import dev.loombench.lab.model.ComparisonRecord;
import dev.loombench.lab.model.ComparisonVerdict;
import dev.loombench.lab.model.EstimateRecord;
import dev.loombench.lab.service.advice.RecommendationSummary.LoadLevelComparison;
import dev.loombench.lab.service.config.SideMetrics;
import dev.loombench.protocol.Format;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/// Rules for the recommendation under one load. Latency decides, the mean before the tail; throughput decides
/// if both sides are overloaded; of a job its wall time does. Between equal latencies or times no saving in cost
/// justifies a change.
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
        if (at.driverMetric().isPresent()) {
            return DriverRules.recommend(at, at.driverMetric().get(), baseline, candidate);
        }
        return new RecommendationRules(at, baseline, candidate).advice();
    }

    private Recommendation advice() {
        Optional<ComparisonRecord> primary = at.primary();
        if (primary.isEmpty()) {
            return new Recommendation(RecommendationKind.UNDECIDED, "no pair has figures of both sides that count");
        }
        if (at.isOfJob()) {
            return byWallTime(primary.get());
        }
        if (primary.get().n() < MIN_PAIRS) {
            return at.isOverload()
                    ? new Recommendation(RecommendationKind.UNDECIDED, words.open("throughput"))
                    : byLatency(primary.get());
        }
        if (at.baselineOverloaded() && at.candidateOverloaded()) {
            return byThroughput();
        }
        if (at.baselineOverloaded()) {
            return new Recommendation(RecommendationKind.TURN_ON, words.onlyCandidateCarries());
        }
        if (at.candidateOverloaded()) {
            return new Recommendation(RecommendationKind.DONT, words.onlyBaselineCarries());
        }
        return byLatency(primary.get());
    }

    private Recommendation byWallTime(ComparisonRecord time) {
        return switch (time.verdict()) {
            case FASTER, BETTER -> new Recommendation(RecommendationKind.TURN_ON, words.wallTime() + words.costs());
            case SLOWER, WORSE -> new Recommendation(RecommendationKind.DONT, words.wallTime() + words.costs());
            case SAME -> new Recommendation(RecommendationKind.NO_MATTER, words.sameWallTime() + words.costs());
            case INCONCLUSIVE -> new Recommendation(RecommendationKind.UNDECIDED, words.open("time"));
        };
    }

    private Recommendation byThroughput() {
        return switch (at.verdict(THROUGHPUT)) {
            case FASTER, BETTER ->
                new Recommendation(RecommendationKind.TURN_ON, words.neitherCarries() + words.costs());
            case SLOWER, WORSE -> new Recommendation(RecommendationKind.DONT, words.neitherCarries() + words.costs());
            case SAME -> new Recommendation(RecommendationKind.NO_MATTER, words.bothAreLimited() + words.costs());
            case INCONCLUSIVE ->
                new Recommendation(RecommendationKind.UNDECIDED, words.neitherCarries() + "; lower the rate");
        };
    }

    private Recommendation byLatency(ComparisonRecord mean) {
        ComparisonVerdict tail = at.verdict(TAIL_LATENCY);
        return switch (mean.verdict()) {
            case FASTER, BETTER ->
                tail == ComparisonVerdict.SLOWER
                        ? new Recommendation(RecommendationKind.DEPENDS, words.meanAgainstTail())
                        : new Recommendation(RecommendationKind.TURN_ON, words.latency() + words.costs());
            case SLOWER, WORSE ->
                tail == ComparisonVerdict.FASTER
                        ? new Recommendation(RecommendationKind.DEPENDS, words.meanAgainstTail())
                        : new Recommendation(RecommendationKind.DONT, words.latency() + words.costs());
            case SAME -> same(tail);
            case INCONCLUSIVE -> new Recommendation(RecommendationKind.UNDECIDED, words.open("mean latency"));
        };
    }

    private Recommendation same(ComparisonVerdict tail) {
        return switch (tail) {
            case FASTER, BETTER -> new Recommendation(RecommendationKind.TURN_ON, words.sameButTail() + words.costs());
            case SLOWER, WORSE -> new Recommendation(RecommendationKind.DONT, words.sameButTail() + words.costs());
            case SAME, INCONCLUSIVE -> new Recommendation(RecommendationKind.NO_MATTER, words.same() + words.costs());
        };
    }

    /// Clauses of a recommendation under one load, with the figures that justify them.
    static final class RecommendationClauses {
        private final LoadLevelComparison at;
        private final String baseline;
        private final String candidate;

        RecommendationClauses(LoadLevelComparison at, String baseline, String candidate) {
            this.at = at;
            this.baseline = baseline;
            this.candidate = candidate;
        }

        String neitherCarries() {
            return "neither side sustains it" + throughputs() + range(THROUGHPUT);
        }

        String bothAreLimited() {
            return neitherCarries() + ", so something else is the limit";
        }

        String onlyCandidateCarries() {
            return baseline + " doesn't sustain the load, but " + candidate + " does" + throughputs();
        }

        String onlyBaselineCarries() {
            return candidate + " doesn't sustain the load, but " + baseline + " does" + throughputs();
        }

        private String throughputs() {
            OptionalDouble candidateEstimate = at.estimate(candidate, THROUGHPUT);
            OptionalDouble baselineEstimate = at.estimate(baseline, THROUGHPUT);
            return candidateEstimate.isEmpty() || baselineEstimate.isEmpty()
                    ? ""
                    : ": " + candidate + " answers " + Format.rate(candidateEstimate.getAsDouble()) + ", " + baseline
                            + " " + Format.rate(baselineEstimate.getAsDouble());
        }

        /// Returns the clause on mean latency and tail.
        String latency() {
            return figure(MEAN_LATENCY, "the mean latency")
                    + (at.verdict(TAIL_LATENCY) == ComparisonVerdict.INCONCLUSIVE
                            ? ""
                            : ", and " + figure(TAIL_LATENCY, "p99"));
        }

        String meanAgainstTail() {
            return figure(MEAN_LATENCY, "the mean latency") + ", but " + figure(TAIL_LATENCY, "p99");
        }

        String sameButTail() {
            return "the mean latency is the same" + range(MEAN_LATENCY) + ", but " + figure(TAIL_LATENCY, "p99");
        }

        String same() {
            return "the mean latency is the same" + range(MEAN_LATENCY)
                    + (at.verdict(TAIL_LATENCY) == ComparisonVerdict.SAME ? ", and so is p99" : "");
        }

        String wallTime() {
            return figure(WALL_TIME, "the time");
        }

        String sameWallTime() {
            return "the time is the same" + range(WALL_TIME);
        }

        /// @param name of the primary metric
        String open(String name) {
            return at.primary().map(primary -> open(name, primary)).orElse("");
        }

        private String open(String name, ComparisonRecord mean) {
            String within = mean.low() == null || mean.high() == null
                    ? ""
                    : ", between " + percent(mean.low(), false) + " and " + percent(mean.high(), false);
            String needed = mean.blocksNeeded() == null
                    ? ""
                    : "; about " + mean.blocksNeeded() + " pairs would decide (--pairs " + mean.blocksNeeded() + ")";
            return "the " + name + " of " + candidate + " is " + Format.significant(mean.ratio()) + " times that of "
                    + baseline + within + ", and " + mean.note() + needed;
        }

        /// Returns a clause such as `the mean latency is 165 ms instead of 512 ms (0.322 times, 0.310 to
        /// 0.335)`.
        private String figure(String metric, String name) {
            OptionalDouble candidateEstimate = at.estimate(candidate, metric);
            OptionalDouble baselineEstimate = at.estimate(baseline, metric);
            if (candidateEstimate.isEmpty() || baselineEstimate.isEmpty()) {
                return name + " differs";
            }
            return at.verdict(metric) == ComparisonVerdict.SAME
                    ? name + " is the same"
                    : name + " is " + Format.seconds(candidateEstimate.getAsDouble()) + " instead of "
                            + Format.seconds(baselineEstimate.getAsDouble()) + range(metric);
        }

        /// Returns the clause on a figure of a driver that is undecided.
        String openFigure(String metric) {
            return at.comparison(metric)
                    .map(figure -> open("figure '" + metric + "'", figure))
                    .orElse("");
        }

        /// Returns a clause on a figure of a driver, such as `rps is 1240/s instead of 1180/s (1.05 times, 1.03 to
        /// 1.07)`.
        String quantity(String metric) {
            Optional<EstimateRecord> one = at.estimateRecord(baseline, metric);
            Optional<EstimateRecord> other = at.estimateRecord(candidate, metric);
            if (at.verdict(metric) == ComparisonVerdict.SAME || one.isEmpty() || other.isEmpty()) {
                return metric + " is the same" + range(metric);
            }
            return metric + " is "
                    + Format.quantity(other.get().estimate(), other.get().unit()) + " instead of "
                    + Format.quantity(one.get().estimate(), one.get().unit()) + range(metric);
        }

        private String range(String metric) {
            return at.comparison(metric)
                    .map(comparison -> " (" + Format.significant(comparison.ratio()) + " times"
                            + (comparison.low() == null || comparison.high() == null
                                    ? ""
                                    : ", " + Format.significant(comparison.low()) + " to "
                                            + Format.significant(comparison.high()))
                            + ")")
                    .orElse("");
        }

        /// Returns the certain differences in what a side used; empty if there are none.
        String costs() {
            List<String> costs = new ArrayList<>();
            cost(CPU, "CPU time per request", costs);
            cost(SideMetrics.CPU_PER_OPERATION, "CPU time per unit of work", costs);
            cost(CPU_TIME, "CPU time", costs);
            cost(MEMORY, "memory", costs);
            cost(THREADS, "OS threads", costs);
            return costs.isEmpty() ? "" : "; it takes " + String.join(" and ", costs);
        }

        private void cost(String metric, String name, List<String> costs) {
            ComparisonVerdict verdict = at.verdict(metric);
            if (verdict == ComparisonVerdict.BETTER || verdict == ComparisonVerdict.WORSE) {
                double ratio =
                        at.comparison(metric).map(ComparisonRecord::ratio).orElse(1.0);
                costs.add(percent(ratio, metric.equals(THREADS)) + " " + name);
            }
        }

        /// Returns a difference such as `12 % less` or `3.10 times as much`; `fewer` and `as many` of what is counted.
        private static String percent(double ratio, boolean counted) {
            if (ratio >= 2) {
                return Format.significant(ratio) + " times as " + (counted ? "many" : "much");
            }
            double share = Math.abs(ratio - 1) * 100;
            return (share < 10 ? Format.significant(share) : Long.toString(Math.round(share))) + " % "
                    + (ratio < 1 ? counted ? "fewer" : "less" : "more");
        }
    }
}
