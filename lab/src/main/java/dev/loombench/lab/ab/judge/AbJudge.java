package dev.loombench.lab.ab.judge;

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
/// @param comparisons each side with the first one, rate by rate
/// @param recommendations one for each side but the first
/// @param findings what all of it must be read with
public record AbJudge(
        List<EstimateRecord> estimates,
        List<ComparisonRecord> comparisons,
        List<RecommendationRecord> recommendations,
        List<GateRecord> gates,
        List<Finding> findings) {
    /// The id that stands for the JDK of sides, each of which has its own, or none.
    public static final String OWN = "own";

    /// @param trials all of them; those that failed don't enter
    /// @param planned how many there were to be
    /// @param conditions under which it holds, such as the processors of the sides
    public static AbJudge of(AbOrder order, List<TrialRecord> trials, int planned, List<String> conditions) {
        Cells cells = Cells.of(trials, cells(order), List.of(OWN));
        List<EstimateRecord> estimates = estimates(cells);
        List<ComparisonRecord> comparisons = comparisons(order, cells, pairSeconds(trials));
        return new AbJudge(
                estimates,
                comparisons,
                recommendations(order, cells, estimates, comparisons, conditions),
                Thresholds.of(order.effort().thresholds(), comparisons),
                AbChecks.of(order, trials, planned, comparisons));
    }

    /// Whether a trial counts for nothing though its side didn't do it: the generator or the machine was the limit.
    public static boolean isVoidedByTheMachine(TrialRecord trial) {
        return trial.status() == TrialStatus.FAILED
                && LoadChecks.serversCause(trial.findings()).isEmpty()
                && LoadChecks.foreignCause(trial.findings()).isPresent();
    }

    private static List<CellRecord> cells(AbOrder order) {
        return order.load().rates().stream()
                .flatMap(rate -> order.sides().stream().map(side -> AbTrial.cell(side.name(), rate)))
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

    private static List<ComparisonRecord> comparisons(AbOrder order, Cells cells, double pairSeconds) {
        List<ComparisonRecord> comparisons = new ArrayList<>();
        for (double rate : order.load().rates()) {
            Cells.Key baseline = key(order.baseline(), rate);
            for (AbSide side : candidates(order)) {
                Cells.Key candidate = key(side, rate);
                boolean overloaded = Overload.of(trials(cells, baseline)) && Overload.of(trials(cells, candidate));
                comparisons.addAll(new SideComparison(
                                baseline,
                                candidate,
                                AbMetrics.compared(overloaded),
                                new Rules(Verdicts.LEVEL, order.effort().margin()))
                        .records(trials(cells, baseline), trials(cells, candidate), pairSeconds));
            }
        }
        return comparisons;
    }

    private static List<AbSide> candidates(AbOrder order) {
        return order.sides().subList(1, order.sides().size());
    }

    private static Cells.Key key(AbSide side, double rate) {
        return new Cells.Key(OWN, AbTrial.cell(side.name(), rate));
    }

    private static List<TrialRecord> trials(Cells cells, Cells.Key key) {
        return cells.byCell().getOrDefault(key, List.of());
    }

    private static List<RecommendationRecord> recommendations(
            AbOrder order,
            Cells cells,
            List<EstimateRecord> estimates,
            List<ComparisonRecord> comparisons,
            List<String> conditions) {
        return candidates(order).stream()
                .map(side -> {
                    List<AtRate> rates = order.load().rates().stream()
                            .map(rate -> atRate(order, side, rate, cells, estimates, comparisons))
                            .toList();
                    return order.effort().again()
                            ? Recommendations.ofNull(side.name(), rates, conditions)
                            : Recommendations.of(order.baseline().name(), side.name(), rates, conditions);
                })
                .toList();
    }

    private static AtRate atRate(
            AbOrder order,
            AbSide side,
            double rate,
            Cells cells,
            List<EstimateRecord> estimates,
            List<ComparisonRecord> comparisons) {
        Cells.Key baseline = key(order.baseline(), rate);
        Cells.Key candidate = key(side, rate);
        return new AtRate(
                AbTrial.rate(rate),
                Overload.of(trials(cells, baseline)),
                Overload.of(trials(cells, candidate)),
                comparisons.stream()
                        .filter(comparison -> comparison.candidate().equals(candidate.cell()))
                        .toList(),
                estimates.stream()
                        .filter(estimate -> estimate.cell().equals(baseline.cell())
                                || estimate.cell().equals(candidate.cell()))
                        .toList());
    }
}
