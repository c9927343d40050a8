package dev.loombench.lab.analysis;

import dev.loombench.lab.model.EstimateRecord.PartRecord;
import dev.loombench.lab.model.EstimateRecord.ShortfallRecord;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.protocol.Format;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

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
/// Source: Denning and Buzen, The Operational Analysis of Queueing Network Models, ACM Computing Surveys 10 (1978).
final class BatchShortfall {
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
        return trial.observed() == null ? Map.of() : trial.observed();
    }
}
