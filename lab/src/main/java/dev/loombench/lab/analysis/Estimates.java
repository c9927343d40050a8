package dev.loombench.lab.analysis;

import dev.loombench.lab.analysis.Shortfall.CarrierWait;
import dev.loombench.lab.catalog.Experiment;
import dev.loombench.lab.catalog.Experiment.PublishedFigure;
import dev.loombench.lab.catalog.IdealFormula;
import dev.loombench.lab.catalog.IdealKind;
import dev.loombench.lab.catalog.MethodKind;
import dev.loombench.lab.catalog.Workload.TaskWorkload;
import dev.loombench.lab.model.CellRecord;
import dev.loombench.lab.model.Metric;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.model.run.EstimateRecord;
import dev.loombench.lab.model.run.EstimateRecord.ShortfallRecord;
import dev.loombench.lab.model.run.IdealRecord;
import dev.loombench.lab.model.run.PublishedRecord;
import dev.loombench.lab.stats.Better;
import dev.loombench.lab.stats.Interval;
import dev.loombench.lab.stats.SampleMean;
import dev.loombench.lab.stats.VerdictRules;
import dev.loombench.lab.theory.IdealBatch.IdealTime;
import dev.loombench.protocol.trial.MeasurementMode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Estimates from the forks of each cell: the mean with its Student interval, beside the physical limit and the
/// published figure.
final class Estimates {
    /// Bound of limits that a file states as a formula.
    private static final String FORMULA_BOUND = "by its formula";

    /// Methods of estimates, as text.
    static final String MEAN_OF_FORKS = "mean of forks, Student, on a log scale where positive";

    private static final String MEAN_OF_TRIALS = "mean of trials, Student, on a log scale where positive";
    private static final String DERIVED_MEAN =
            "mean of forks, Student, on a log scale where positive; derived as callers / time";

    private Estimates() {}

    /// Estimates every metric of every cell that has valid trials.
    static List<EstimateRecord> of(Experiment experiment, TrialsByCell cells) {
        List<EstimateRecord> estimates = new ArrayList<>();
        cells.byCell().forEach((key, trials) -> {
            for (String metric : metrics(trials)) {
                if (isMostlyVoid(trials, metric)) {
                    continue;
                }
                List<TrialRecord> diagnosed = cells.diagnosisTrials().getOrDefault(key, List.of());
                estimates.add(estimate(experiment, key, metric, TrialsByCell.of(trials, metric), diagnosed));
            }
        });
        return estimates;
    }

    /// Whether most trials lack the metric since findings contradict it: the others would be those that met luck.
    private static boolean isMostlyVoid(List<TrialRecord> trials, String metric) {
        return trials.stream().filter(trial -> trial.voids(metric).isPresent()).count() * 2 > trials.size();
    }

    /// Names of the trials' metrics; those of trials in mode `time` come first, whichever ran first.
    private static Set<String> metrics(List<TrialRecord> trials) {
        Set<String> metrics = new LinkedHashSet<>();
        trials.stream()
                .sorted(Comparator.comparing(trial -> !trial.mode().equals(MeasurementMode.TIME.toString())))
                .forEach(trial -> metrics.addAll(trial.metrics().keySet()));
        return metrics;
    }

    private static EstimateRecord estimate(
            Experiment experiment, JdkCell key, String metric, List<TrialRecord> trials, List<TrialRecord> diagnosed) {
        List<Metric> figures = trials.stream()
                .flatMap(trial -> Optional.ofNullable(trial.metrics().get(metric)).stream())
                .toList();
        SampleMean mean = SampleMean.of(figures.stream().map(Metric::value).toList());
        Optional<Interval> interval = interval(mean, figures);
        Metric first = figures.getFirst();
        IdealRecord ideal = ideal(experiment, trials, metric).orElse(null);
        return new EstimateRecord(
                key.cell(),
                key.jdk(),
                metric,
                first.unit(),
                first.better(),
                mean.n(),
                mean.mean(),
                interval.map(Interval::low).orElse(null),
                interval.map(Interval::high).orElse(null),
                VerdictRules.CONFIDENCE_LEVEL,
                method(experiment, metric, trials),
                ideal,
                ideal == null ? null : efficiency(first.better(), mean.mean(), ideal.value()),
                published(experiment, key.cell(), metric).orElse(null),
                shortfall(experiment, trials, metric, mean.mean(), ideal, diagnosed)
                        .orElse(null));
    }

    /// The interval of a mean. It never reaches below 0 where no figure does.
    private static Optional<Interval> interval(SampleMean mean, List<Metric> figures) {
        double least = figures.stream().mapToDouble(Metric::value).min().orElseThrow();
        return least > 0
                ? mean.positiveInterval(VerdictRules.CONFIDENCE_LEVEL)
                : mean.studentInterval(VerdictRules.CONFIDENCE_LEVEL)
                        .map(student -> least < 0 ? student : student.map(end -> Math.max(0, end)));
    }

    private static Optional<ShortfallRecord> shortfall(
            Experiment experiment,
            List<TrialRecord> trials,
            String metric,
            double measured,
            @Nullable IdealRecord ideal,
            List<TrialRecord> diagnosed) {
        if (ideal == null) {
            return Optional.empty();
        }
        return switch (experiment.ideal()) {
            case IdealKind.NONE -> Optional.empty();
            case IdealFormula formula -> Optional.empty();
            case IdealKind.BATCH ->
                experiment.method() == MethodKind.BATCH && metric.equals("time")
                        ? Shortfall.ofBatch(trials, measured, ideal.value())
                        : Optional.empty();
            case IdealKind.SERVER ->
                metric.equals("mean") && ServerCellIdeal.isOpen(experiment, trials)
                        ? ServerCellIdeal.cpuPerAnswer(trials).stream()
                                .boxed()
                                .findFirst()
                                .flatMap(compute -> Shortfall.ofServer(
                                        trials,
                                        measured,
                                        ideal.value(),
                                        compute,
                                        CarrierWait.of(experiment, diagnosed)))
                        : Optional.empty();
        };
    }

    private static String method(Experiment experiment, String metric, List<TrialRecord> trials) {
        boolean derived = experiment.method() == MethodKind.BATCH
                && metric.equals("throughput")
                && trials.stream().noneMatch(trial -> trial.mode().equals("throughput"));
        return experiment.isOfService() ? MEAN_OF_TRIALS : derived ? DERIVED_MEAN : MEAN_OF_FORKS;
    }

    private static Optional<IdealRecord> ideal(Experiment experiment, List<TrialRecord> trials, String metric) {
        return switch (experiment.ideal()) {
            case IdealKind.NONE -> Optional.empty();
            case IdealFormula formula -> ideal(formula, trials.getFirst(), metric);
            case IdealKind.BATCH ->
                BatchCellIdeal.of(experiment, trials)
                        .flatMap(limit -> ideal(experiment, limit, metric))
                        .map(record -> BatchCellIdeal.overshoot(trials).isPresent() ? record : record.withoutTimer());
            case IdealKind.SERVER ->
                ServerCellIdeal.of(experiment, trials, metric)
                        .map(limit -> new IdealRecord(
                                limit.value(), null, limit.bound().toString(), limit.explanation()));
        };
    }

    private static Optional<IdealRecord> ideal(IdealFormula formula, TrialRecord trial, String metric) {
        if (!metric.equals(formula.metric().toString())) {
            return Optional.empty();
        }
        Map<String, String> levels = trial.cell().params();
        int cores = Math.max(1, trial.jvm().cores());
        return Optional.of(
                new IdealRecord(formula.value(levels, cores), null, FORMULA_BOUND, formula.explanation(levels, cores)));
    }

    /// Limit of the metric. It is one of the batch: what the start of a whole process must take is unknown.
    private static Optional<IdealRecord> ideal(Experiment experiment, IdealTime limit, String metric) {
        boolean ofProcess = experiment.method() == MethodKind.PROCESS;
        String bound = limit.bound().toString();
        double overshoot = limit.timerOvershootSeconds();
        if (metric.equals(ofProcess ? "batch-time" : "time")) {
            return Optional.of(new IdealRecord(limit.seconds(), overshoot, bound, limit.explanation()));
        }
        if (ofProcess || !metric.equals("throughput")) {
            return Optional.empty();
        }
        int callers = experiment.workload() instanceof TaskWorkload tasks ? tasks.callers() : 1;
        double punctual = limit.seconds() - overshoot;
        double rate = callers / limit.seconds();
        double lost = punctual > 0 ? callers / punctual - rate : 0;
        return Optional.of(new IdealRecord(rate, lost, bound, callers + " callers / (" + limit.explanation() + ")"));
    }

    private static @Nullable Double efficiency(Better better, double measured, double ideal) {
        if (!(measured > 0)) {
            return null;
        }
        return switch (better) {
            case NEITHER -> null;
            case LESS -> ideal / measured;
            case MORE -> measured / ideal;
        };
    }

    /// The source's figure for the cell at its published size.
    private static Optional<PublishedRecord> published(Experiment experiment, CellRecord cell, String metric) {
        Map<String, String> declared = new LinkedHashMap<>(cell.params());
        declared.putAll(cell.scaled());
        return experiment.published().stream()
                .filter(figure -> figure.metric().equals(metric))
                .filter(figure -> figure.cell().model().toString().equals(cell.model()))
                .filter(figure -> figure.cell().params().equals(declared))
                .findFirst()
                .map(figure -> new PublishedRecord(
                        figure.source(),
                        figure.value(),
                        Double.isNaN(figure.error()) ? null : figure.error(),
                        scale(figure, cell)));
    }

    private static @Nullable String scale(PublishedFigure figure, CellRecord cell) {
        String levels = cell.scaled().entrySet().stream()
                .map(entry -> entry.getKey() + "=" + entry.getValue())
                .collect(Collectors.joining(" "));
        String text = Stream.of(figure.note(), levels.isEmpty() ? "" : "at " + levels)
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining("; "));
        return text.isEmpty() ? null : text;
    }
}
