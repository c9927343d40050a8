package dev.loombench.lab.ab.judge;

import dev.loombench.lab.ab.order.AbLevel;
import dev.loombench.lab.ab.order.AbOrder;
import dev.loombench.lab.ab.order.AbSide;
import dev.loombench.lab.ab.plan.AbTrial;
import dev.loombench.lab.journal.AbDocument.GateRecord;
import dev.loombench.lab.journal.AbDocument.RecommendationRecord;
import dev.loombench.lab.journal.CellRecord;
import dev.loombench.lab.journal.ComparisonRecord;
import dev.loombench.lab.journal.EstimateRecord;
import dev.loombench.lab.journal.Finding;
import dev.loombench.lab.journal.TrialRecord;
import dev.loombench.lab.journal.TrialRecord.TrialStatus;
import dev.loombench.lab.judge.Cells;
import dev.loombench.lab.judge.ExperimentJudge.Rules;
import dev.loombench.lab.judge.SideComparison;
import dev.loombench.lab.stats.Interval;
import dev.loombench.lab.stats.Mean;
import dev.loombench.lab.stats.Verdicts;
import dev.loombench.lab.validity.LoadChecks;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// What the trials of all sides say.
///
/// @param estimates one per cell and metric
/// @param comparisons each side with the first one, level by level
/// @param recommendations one for each side but the first
/// @param againstPool the other sides with the first one's larger pool; empty where there is none
/// @param findings what all of it must be read with
public record AbJudge(
        List<EstimateRecord> estimates,
        List<ComparisonRecord> comparisons,
        List<RecommendationRecord> recommendations,
        List<GateRecord> gates,
        List<ComparisonRecord> againstPool,
        List<Finding> findings) {
    /// The id that stands for the JDK of sides, each of which has its own, or none.
    public static final String OWN = "own";

    /// @param trials all of them; those that failed don't enter
    /// @param planned how many there were to be
    /// @param conditions under which it holds, such as the processors of the sides
    public static AbJudge of(AbOrder order, List<TrialRecord> trials, int planned, List<String> conditions) {
        return of(order, trials, planned, conditions, Beside.NOTHING);
    }

    /// @param beside what was found out beside the pairs
    public static AbJudge of(
            AbOrder order, List<TrialRecord> trials, int planned, List<String> conditions, Beside beside) {
        Cells cells = Cells.of(trials, cells(order), List.of(OWN));
        List<EstimateRecord> estimates = estimates(cells);
        List<ComparisonRecord> comparisons =
                comparisons(order, order.baseline(), candidates(order), cells, pairSeconds(trials));
        List<ComparisonRecord> againstPool = order.poolArm()
                .map(arm -> comparisons(order, arm, withoutPool(order), cells, pairSeconds(trials)))
                .orElse(List.of());
        List<Finding> findings = new ArrayList<>(AbChecks.of(order, trials, planned, comparisons));
        beside.capacities().ifPresent(known -> findings.addAll(CapacityChecks.of(order, known)));
        return new AbJudge(
                estimates,
                comparisons,
                new Advising(order, cells, estimates, comparisons, againstPool, beside, conditions).all(),
                Thresholds.of(order.effort().thresholds(), comparisons),
                againstPool,
                findings);
    }

    /// Whether a trial counts for nothing though its side didn't do it: the generator or the machine was the limit.
    public static boolean isVoidedByTheMachine(TrialRecord trial) {
        return trial.status() == TrialStatus.FAILED
                && LoadChecks.serversCause(trial.findings()).isEmpty()
                && LoadChecks.foreignCause(trial.findings()).isPresent();
    }

    private static List<CellRecord> cells(AbOrder order) {
        return order.load().levels().stream()
                .flatMap(level -> order.sides().stream().map(side -> AbTrial.cell(side.name(), level)))
                .toList();
    }

    private static double pairSeconds(List<TrialRecord> trials) {
        long pairs = trials.stream().map(TrialRecord::block).distinct().count();
        return trials.stream().mapToDouble(TrialRecord::durationSeconds).sum() / Math.max(1, pairs);
    }

    private static List<EstimateRecord> estimates(Cells cells) {
        List<EstimateRecord> estimates = new ArrayList<>();
        cells.byCell().forEach((key, trials) -> {
            Set<String> metrics = new LinkedHashSet<>();
            trials.forEach(trial -> metrics.addAll(trial.metrics().keySet()));
            metrics.forEach(metric -> estimates.add(estimate(key, metric, trials)));
        });
        return estimates;
    }

    private static EstimateRecord estimate(Cells.Key key, String metric, List<TrialRecord> trials) {
        List<TrialRecord.Metric> figures = trials.stream()
                .flatMap(trial -> Optional.ofNullable(trial.metrics().get(metric)).stream())
                .toList();
        Mean mean = Mean.of(figures.stream().map(TrialRecord.Metric::value).toList());
        Optional<Interval> interval = mean.studentInterval(Verdicts.LEVEL);
        return new EstimateRecord(
                key.cell(),
                key.jdk(),
                metric,
                figures.getFirst().unit(),
                figures.getFirst().better(),
                mean.n(),
                mean.mean(),
                interval.map(Interval::low).orElse(null),
                interval.map(Interval::high).orElse(null),
                Verdicts.LEVEL,
                "mean of trials, Student",
                null,
                null,
                null,
                null);
    }

    private static List<ComparisonRecord> comparisons(
            AbOrder order, AbSide first, List<AbSide> others, Cells cells, double pairSeconds) {
        List<ComparisonRecord> comparisons = new ArrayList<>();
        for (AbLevel level : order.load().levels()) {
            Cells.Key baseline = key(first, level);
            for (AbSide side : others) {
                Cells.Key candidate = key(side, level);
                boolean overloaded = Overload.of(trials(cells, baseline)) && Overload.of(trials(cells, candidate));
                comparisons.addAll(new SideComparison(
                                baseline,
                                candidate,
                                AbMetrics.compared(
                                        overloaded || order.load().plan().isPresent()),
                                new Rules(Verdicts.LEVEL, order.effort().margin()))
                        .records(trials(cells, baseline), trials(cells, candidate), pairSeconds));
            }
        }
        return comparisons;
    }

    static List<AbSide> candidates(AbOrder order) {
        return order.sides().subList(1, order.sides().size());
    }

    private static List<AbSide> withoutPool(AbOrder order) {
        return candidates(order).stream().filter(side -> side.pool().isEmpty()).toList();
    }

    static Cells.Key key(AbSide side, AbLevel level) {
        return new Cells.Key(OWN, AbTrial.cell(side.name(), level));
    }

    static List<TrialRecord> trials(Cells cells, Cells.Key key) {
        return cells.byCell().getOrDefault(key, List.of());
    }
}
