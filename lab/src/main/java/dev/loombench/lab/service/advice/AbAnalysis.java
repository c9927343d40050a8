package dev.loombench.lab.service.advice;

import dev.loombench.lab.analysis.BlockPairs;
import dev.loombench.lab.analysis.ExperimentAnalysis;
import dev.loombench.lab.analysis.JdkCell;
import dev.loombench.lab.analysis.MultiMetricComparison;
import dev.loombench.lab.analysis.TrialsByCell;
import dev.loombench.lab.analysis.VerdictCriteria;
import dev.loombench.lab.analysis.compare.GateRule;
import dev.loombench.lab.load.checks.LoadChecks;
import dev.loombench.lab.load.checks.Overload;
import dev.loombench.lab.model.CellRecord;
import dev.loombench.lab.model.ComparisonRecord;
import dev.loombench.lab.model.ComparisonRecord.OverloadRecord;
import dev.loombench.lab.model.ComparisonVerdict;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.GateRecord;
import dev.loombench.lab.model.JdkRecord;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.model.TrialStatus;
import dev.loombench.lab.model.ab.AbCapacities;
import dev.loombench.lab.model.ab.DiagnosisRecord;
import dev.loombench.lab.model.ab.RecommendationRecord;
import dev.loombench.lab.model.ab.SideRuntime;
import dev.loombench.lab.model.run.EstimateRecord;
import dev.loombench.lab.service.AbConfig;
import dev.loombench.lab.service.ServiceExperiment;
import dev.loombench.lab.service.SideLoad;
import dev.loombench.lab.service.SideWork;
import dev.loombench.lab.service.config.AbSide;
import dev.loombench.lab.service.config.SideMetrics;
import dev.loombench.lab.stats.Better;
import dev.loombench.lab.stats.Interval;
import dev.loombench.lab.stats.VerdictRules;
import dev.loombench.lab.stats.WidthRule;
import dev.loombench.protocol.Clause;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/// Results of an `ab` run: estimates, comparisons, recommendations and findings from its trials.
///
/// @param estimates one estimate per cell and metric
/// @param comparisons comparisons of each side with the first one, level by level
/// @param recommendations one recommendation per side but the first
/// @param poolComparisons comparisons of the other sides with the first one's larger pool; empty if there is none
/// @param findings findings that qualify all of it
public record AbAnalysis(
        List<EstimateRecord> estimates,
        List<ComparisonRecord> comparisons,
        List<RecommendationRecord> recommendations,
        List<GateRecord> gates,
        List<ComparisonRecord> poolComparisons,
        List<Finding> findings) {
    /// Evaluates trials together with capacities and diagnoses.
    ///
    /// @param trials all trials; failed ones don't enter estimates
    /// @param conditions conditions under which the results hold, such as the processors of the sides
    /// @param beside evidence other than the pairs
    public static AbAnalysis analyse(
            AbConfig config,
            List<TrialRecord> trials,
            int planned,
            List<String> conditions,
            SupplementaryEvidence beside) {
        List<CellRecord> order = cells(config);
        TrialsByCell cells = TrialsByCell.of(trials, order, List.of(JdkRecord.OWN));
        List<EstimateRecord> estimates = ExperimentAnalysis.analyse(
                        ServiceExperiment.of(config), trials, order, List.of(JdkRecord.OWN), criteria(config))
                .estimates();
        double pairSeconds = ExperimentAnalysis.blockSeconds(trials);
        List<ComparisonRecord> comparisons =
                comparisons(config, config.baseline(), candidates(config), cells, pairSeconds);
        List<ComparisonRecord> againstPool = config.largerPoolSide()
                .map(arm -> comparisons(config, arm, withoutControls(config), cells, pairSeconds))
                .orElse(List.of());
        List<Finding> findings = new ArrayList<>(AbChecks.check(config, trials, planned, comparisons));
        beside.capacities().ifPresent(capacities -> findings.addAll(CapacityChecks.check(config, capacities)));
        return new AbAnalysis(
                estimates,
                comparisons,
                new RecommendationBuilder(config, cells, estimates, comparisons, againstPool, beside, conditions)
                        .build(),
                new ThresholdGates(config, trials, decisiveMetric(config, trials))
                        .evaluate(config.effort().gates(), comparisons),
                againstPool,
                findings);
    }

    /// Returns the name of the driver's figure that decides; empty without a driver, or before it is known.
    public static Optional<String> decisiveMetric(AbConfig config, List<TrialRecord> trials) {
        return config.load().work().driversMetric(trials);
    }

    /// Whether a trial is void though its side isn't at fault: the generator or the machine was the limit.
    public static boolean isVoidedByTheMachine(TrialRecord trial) {
        return trial.status() == TrialStatus.FAILED
                && LoadChecks.firstInvalidOfServer(trial.findings()).isEmpty()
                && LoadChecks.firstInvalidOutsideServer(trial.findings()).isPresent();
    }

    private static List<CellRecord> cells(AbConfig config) {
        return config.load().works().stream()
                .flatMap(work -> config.sides().stream().map(side -> SideLoad.cell(side.name(), work)))
                .toList();
    }

    /// Returns the criteria of verdicts. The level is higher where the number of pairs follows from the intervals.
    private static VerdictCriteria criteria(AbConfig config) {
        return new VerdictCriteria(
                config.effort().precision().isPresent() ? WidthRule.INTERVAL_LEVEL : VerdictRules.CONFIDENCE_LEVEL,
                config.effort().margin());
    }

    private static List<ComparisonRecord> comparisons(
            AbConfig config, AbSide baselineSide, List<AbSide> candidates, TrialsByCell cells, double pairSeconds) {
        List<ComparisonRecord> comparisons = new ArrayList<>();
        for (SideWork work : config.load().works()) {
            JdkCell baseline = key(baselineSide, work);
            for (AbSide side : candidates) {
                JdkCell candidate = key(side, work);
                List<TrialRecord> one = trials(cells, baseline);
                List<TrialRecord> other = trials(cells, candidate);
                boolean overloaded = Overload.of(one) || Overload.of(other);
                List<String> metrics = SideMetrics.comparable(work.metrics(one, overloaded), one, other);
                comparisons.addAll(new MultiMetricComparison(baseline, candidate, metrics, criteria(config))
                        .records(one, other, pairSeconds));
            }
        }
        return comparisons;
    }

    static List<AbSide> candidates(AbConfig config) {
        return config.sides().subList(1, config.sides().size());
    }

    private static List<AbSide> withoutControls(AbConfig config) {
        return candidates(config).stream()
                .filter(side -> side.control().isEmpty())
                .toList();
    }

    static JdkCell key(AbSide side, SideWork work) {
        return new JdkCell(JdkRecord.OWN, SideLoad.cell(side.name(), work));
    }

    static List<TrialRecord> trials(TrialsByCell cells, JdkCell key) {
        return cells.byCell().getOrDefault(key, List.of());
    }

    /// Gate for CI: a rule is broken only if a side is certainly worse than the rule allows, and kept only if none may
    /// be.
    ///
    /// @param decisive name of the driver's figure that decides; empty without a driver
    private record ThresholdGates(AbConfig config, List<TrialRecord> trials, Optional<String> decisive) {
        private static final List<String> SPEED_METRICS = List.of(
                SideMetrics.MEAN_LATENCY, SideMetrics.TAIL_LATENCY, SideMetrics.WALL_TIME, SideMetrics.THROUGHPUT);
        private static final List<String> COST_METRICS = List.of(
                SideMetrics.CPU,
                SideMetrics.CPU_TIME,
                SideMetrics.CPU_PER_OPERATION,
                SideMetrics.MEMORY,
                "heap-after-gc",
                "peak-threads");

        /// Evaluates the rules: `slower` applies to mean latency and p99, to the throughput where a side doesn't
        /// carry the load, or to a job's wall time, `worse` to CPU time, memory and threads. Both apply to the
        /// figure of a driver that decides.
        List<GateRecord> evaluate(List<GateRule> rules, List<ComparisonRecord> comparisons) {
            return rules.stream()
                    .map(rule -> {
                        List<ComparisonRecord> relevant = comparisons.stream()
                                .filter(comparison -> decisive.isPresent()
                                        ? decisive.get().equals(comparison.metric())
                                                || (!rule.speed() && isCost(comparison))
                                        : appliesTo(rule, comparison))
                                .toList();
                        return new GateRecord(
                                rule.text(),
                                relevant.size(),
                                relevant.stream()
                                        .filter(comparison -> isBroken(rule, comparison))
                                        .map(comparison -> words(Answer.EXCEEDED, comparison))
                                        .toList(),
                                Stream.concat(
                                                relevant.stream()
                                                        .filter(comparison -> !isBroken(rule, comparison)
                                                                && !isKept(rule, comparison))
                                                        .map(this::range),
                                                rule.speed() ? voidFigures(relevant) : Stream.empty())
                                        .toList());
                    })
                    .toList();
        }

        /// Latencies that a rule would apply to if they weren't void; those of an overload have throughputs instead.
        private Stream<String> voidFigures(List<ComparisonRecord> relevant) {
            return trials.stream()
                    .filter(TrialRecord::counts)
                    .flatMap(trial -> Stream.of(SideMetrics.MEAN_LATENCY, SideMetrics.TAIL_LATENCY)
                            .filter(metric -> relevant.stream()
                                    .noneMatch(one -> one.metric().equals(metric)))
                            .flatMap(metric -> trial.voids(metric).stream()
                                    .filter(finding -> !finding.code().equals(Overload.CODE))
                                    .map(finding -> Answer.VOID.message(
                                            metric, SideLoad.words(config, trial.cell()), finding.message()))))
                    .limit(1);
        }

        /// Throughputs count only where a side doesn't carry the load; else they follow from the rate or the latencies.
        private static boolean appliesTo(GateRule rule, ComparisonRecord comparison) {
            boolean follows = comparison.metric().equals(SideMetrics.THROUGHPUT) && comparison.overload() == null;
            return rule.speed() ? SPEED_METRICS.contains(comparison.metric()) && !follows : isCost(comparison);
        }

        /// Whether this side alone carries the load, so that the other is slower than any limit.
        private static boolean carriesAlone(ComparisonRecord comparison, Predicate<OverloadRecord> side) {
            OverloadRecord overload = comparison.overload();
            return comparison.n() > 1 && overload != null && overload.ratioIsBound() && side.test(overload);
        }

        private static boolean isCost(ComparisonRecord comparison) {
            return COST_METRICS.contains(comparison.metric());
        }

        private boolean isBroken(GateRule rule, ComparisonRecord comparison) {
            boolean worse =
                    comparison.verdict() == ComparisonVerdict.SLOWER || comparison.verdict() == ComparisonVerdict.WORSE;
            return carriesAlone(comparison, OverloadRecord::baselineCarries)
                    || (worse
                            && intervals(comparison)
                                    .allMatch(interval -> rule.isBroken(interval, better(comparison.metric()))));
        }

        /// Whether a comparison certainly keeps the rule: no part of its intervals lies beyond the limit, or with few
        /// pairs the whole interval lies beyond a factor of 2 on the other side; and no pair lacks a figure.
        private boolean isKept(GateRule rule, ComparisonRecord comparison) {
            boolean improved = comparison.verdict() == ComparisonVerdict.FASTER
                    || comparison.verdict() == ComparisonVerdict.BETTER;
            String metric = comparison.metric();
            Optional<Clause> gap = BlockPairs.of(trials(comparison.baseline()), trials(comparison.candidate()), metric)
                    .gap(metric);
            return improved
                    || carriesAlone(comparison, OverloadRecord::candidateCarries)
                    || (gap.isEmpty()
                            && comparison.n() >= VerdictRules.MIN_CONFIRMING_BLOCKS
                            && intervals(comparison).allMatch(interval -> rule.isKept(interval, better(metric))));
        }

        private List<TrialRecord> trials(CellRecord cell) {
            return trials.stream()
                    .filter(trial -> trial.counts() && trial.cell().equals(cell))
                    .toList();
        }

        private Better better(String metric) {
            return trials.stream()
                            .flatMap(trial -> Stream.ofNullable(trial.metrics().get(metric)))
                            .anyMatch(figure -> figure.better() == Better.LESS)
                    ? Better.LESS
                    : Better.MORE;
        }

        /// The intervals of a comparison: none below two pairs, and one where there are too few for a check.
        private static Stream<Interval> intervals(ComparisonRecord comparison) {
            return Stream.of(
                            Interval.of(comparison.low(), comparison.high()),
                            Interval.of(comparison.orderLow(), comparison.orderHigh()))
                    .flatMap(Optional::stream);
        }

        private String range(ComparisonRecord comparison) {
            return intervals(comparison)
                    .map(end -> words(Answer.BETWEEN, comparison, end.low(), end.high()))
                    .findFirst()
                    .orElseGet(() -> words(Answer.WITHOUT_INTERVAL, comparison));
        }

        private String words(Answer answer, ComparisonRecord comparison, Object... interval) {
            return answer.message(Stream.concat(
                            Stream.of(
                                    comparison.metric(),
                                    SideLoad.words(config, comparison.candidate()),
                                    comparison.ratio(),
                                    comparison.baseline().model()),
                            Stream.of(interval))
                    .toArray());
        }
    }

    /// Evidence on the sides other than their pairs.
    ///
    /// @param capacities capacities of the sides; empty if no search was requested
    /// @param diagnoses diagnoses of the sides so far
    /// @param runtimes what was read from each side, or fewer
    public record SupplementaryEvidence(
            Optional<AbCapacities> capacities, List<DiagnosisRecord> diagnoses, List<SideRuntime> runtimes) {}
}
