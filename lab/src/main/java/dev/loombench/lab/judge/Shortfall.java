package dev.loombench.lab.judge;

import dev.loombench.lab.journal.EstimateRecord.PartRecord;
import dev.loombench.lab.journal.EstimateRecord.ShortfallRecord;
import dev.loombench.lab.journal.TrialRecord;
import dev.loombench.protocol.Quantities;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/// Why a batch took longer than its ideal, as far as what was seen of the measured window shows it. No second is
/// told twice:
///
/// - *Pauses*: a JVM that stood still for the share p of the window stood still for p·t of a batch of t seconds.
///   That is a bound from above: a pause while all tasks sleep delays nothing.
/// - *CPU work and steal*: with the share ρ of the processors busy for the JVM, a batch took ρ·t of all of them (the
///   utilisation law), and with the share s of them taken by the hypervisor it couldn't be done in less than
///   ρ·t / (1 - s). What of that is beyond the ideal, and no pause, is the part of steal, up to
///   ρ·t / (1 - s) - ρ·t, and the rest of it that of CPU work. Collectors work in pauses, so what is a pause isn't
///   told as CPU work again, and these two are bounds from below.
///
/// Source: Denning and Buzen, The Operational Analysis of Queueing Network Models, ACM Computing Surveys 10 (1978).
final class Shortfall {
    private static final double PERCENT = 100;

    private Shortfall() {}

    /// @param trials that count for the estimate, at least one
    /// @param measured seconds of a batch
    /// @param ideal seconds at least
    /// @return nothing where there is none, or where one of the trials wasn't seen well enough
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
        add(parts, "steal", stolen, "the hypervisor took " + percent(PERCENT * steal) + " of the processors");
        add(
                parts,
                "pauses",
                pauses,
                "at most: the JVM was stopped for " + percent(stopped.getAsDouble())
                        + " of the time, which delays nothing while all tasks wait");
        return Optional.of(new ShortfallRecord(gap, parts, Math.max(0, gap - work - pauses)));
    }

    private static void add(List<PartRecord> parts, String cause, double seconds, String observed) {
        if (seconds > 0) {
            parts.add(new PartRecord(cause, seconds, observed));
        }
    }

    static String percent(double value) {
        return Quantities.significant(value) + " %";
    }

    /// The mean over the trials of what was seen of a signal; empty where it wasn't seen in each.
    static OptionalDouble mean(List<TrialRecord> trials, String signal) {
        boolean all = trials.stream().allMatch(trial -> observed(trial).containsKey(signal));
        return all
                ? trials.stream()
                        .mapToDouble(trial -> observed(trial).getOrDefault(signal, 0.0))
                        .average()
                : OptionalDouble.empty();
    }

    private static Map<String, Double> observed(TrialRecord trial) {
        return trial.observed() == null ? Map.of() : trial.observed();
    }
}
