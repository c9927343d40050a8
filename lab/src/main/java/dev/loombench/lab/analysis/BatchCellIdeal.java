package dev.loombench.lab.analysis;

import dev.loombench.lab.catalog.Experiment;
import dev.loombench.lab.catalog.IdealKind;
import dev.loombench.lab.model.CalibrationRecord;
import dev.loombench.lab.model.EstimateRecord.PartRecord;
import dev.loombench.lab.model.EstimateRecord.ShortfallRecord;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.schedule.ModelSizing;
import dev.loombench.lab.schedule.TaskCost;
import dev.loombench.lab.theory.IdealBatch;
import dev.loombench.lab.theory.IdealBatch.IdealTime;
import dev.loombench.protocol.BatchSpec;
import dev.loombench.protocol.Format;
import dev.loombench.protocol.ModelSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/// Physical limit of a batch cell, on the machine as its trials' calibrations measured it.
public final class BatchCellIdeal {
    private BatchCellIdeal() {}

    /// Limit of one operation of a cell, from the mean of its trials' calibrations; unknown parts of them count
    /// as zero.
    ///
    /// @param trials of one cell on one JDK, at least one
    /// @return empty where the experiment declares no batch ideal, or what a task needs is unknown
    public static Optional<IdealTime> of(Experiment experiment, List<TrialRecord> trials) {
        List<CalibrationRecord> calibrations = trials.stream()
                .flatMap(trial -> Optional.ofNullable(trial.calibration()).stream())
                .toList();
        if (experiment.ideal() != IdealKind.BATCH || calibrations.isEmpty()) {
            return Optional.empty();
        }
        TrialRecord first = trials.getFirst();
        BatchSpec work = experiment
                .tasks()
                .work(ModelSpec.parse(first.jvm().model()), first.cell().params());
        double compute = calibrations.stream()
                .mapToDouble(CalibrationRecord::computeOrZero)
                .average()
                .orElseThrow();
        return TaskCost.demand(work.task(), compute)
                .flatMap(demand -> IdealBatch.of(
                        work.tasks(),
                        demand,
                        ModelSizing.resources(work, first.jvm().cores()),
                        overshoot(trials).orElse(0)));
    }

    /// Mean timer overshoot of a task in seconds, over the trials that measured it.
    static OptionalDouble overshoot(List<TrialRecord> trials) {
        return trials.stream()
                .flatMap(trial -> Optional.ofNullable(trial.calibration()).stream())
                .flatMap(calibration -> Optional.ofNullable(calibration.overshootSeconds()).stream())
                .mapToDouble(seconds -> Math.max(0, seconds))
                .average();
    }

    /// Breakdown of a batch's time beyond its ideal, as far as observations of the measured window explain it. No
    /// second is counted twice:
    ///
    /// - *Pauses*: a JVM that was stopped for the share p of the window was stopped for p·t of a batch of t
    ///   seconds. This is an upper bound: a pause while all tasks sleep delays nothing.
    /// - *CPU work and steal*: with the share ρ of the processors busy for the JVM, a batch took ρ·t of all of them
    ///   (the utilisation law), and with the share s of them taken by the hypervisor it took at least ρ·t / (1 -
    ///   s). What of that exceeds the ideal and is no pause is steal up to ρ·t / (1 - s) - ρ·t, and CPU work for
    ///   the rest. Collectors work in pauses, so pauses aren't counted again as CPU work, and both are lower
    ///   bounds.
    ///
    /// Source: Denning and Buzen, The Operational Analysis of Queueing Network Models, ACM Computing Surveys 10
    /// (1978).
    static final class BatchShortfall {
        private static final double PERCENT = 100;

        private BatchShortfall() {}

        /// Breaks down the difference between measured and ideal time.
        ///
        /// @param trials whose figures enter the estimate, at least one
        /// @param measured time of a batch in seconds
        /// @param ideal smallest possible time in seconds
        /// @return empty where the time isn't above the ideal, or a trial lacks a signal
        static Optional<ShortfallRecord> of(List<TrialRecord> trials, double measured, double ideal) {
            OptionalDouble cpu = mean(trials, "cpu");
            OptionalDouble stopped = mean(trials, "stopped");
            if (measured <= ideal || cpu.isEmpty() || stopped.isEmpty()) {
                return Optional.empty();
            }
            int cores = trials.getFirst().jvm().cores();
            double steal = Math.clamp(mean(trials, "steal").orElse(0) / PERCENT, 0, 0.99);
            double gap = measured - ideal;
            double pauses = Math.clamp(stopped.getAsDouble() / PERCENT * measured, 0, gap);
            double busy = cpu.getAsDouble() / PERCENT / cores * measured;
            double work = Math.max(0, Math.min(busy / (1 - steal) - ideal, gap) - pauses);
            double stolen = Math.min(work, busy / (1 - steal) - busy);
            List<PartRecord> parts = new ArrayList<>();
            add(
                    parts,
                    "CPU work",
                    work - stolen,
                    String.format(
                            Locale.ROOT, "%.2f of %d cores were busy for the JVM", cpu.getAsDouble() / PERCENT, cores));
            add(parts, "steal", stolen, "the hypervisor took " + Format.percent(steal) + " of the processors");
            add(
                    parts,
                    "pauses",
                    pauses,
                    "at most: the JVM was stopped for " + Format.significant(stopped.getAsDouble()) + " %"
                            + " of the time, which delays nothing while all tasks wait");
            return Optional.of(new ShortfallRecord(gap, parts, Math.max(0, gap - work - pauses)));
        }

        private static void add(List<PartRecord> parts, String cause, double seconds, String observed) {
            if (seconds > 0) {
                parts.add(new PartRecord(cause, seconds, observed));
            }
        }

        /// Mean of a signal over the trials; empty unless each of them has it.
        static OptionalDouble mean(List<TrialRecord> trials, String signal) {
            boolean complete = trials.stream().allMatch(trial -> observed(trial).containsKey(signal));
            return complete
                    ? trials.stream()
                            .mapToDouble(trial -> observed(trial).getOrDefault(signal, 0.0))
                            .average()
                    : OptionalDouble.empty();
        }

        private static Map<String, Double> observed(TrialRecord trial) {
            return trial.observed();
        }
    }
}
