package dev.loombench.lab.analysis;

import dev.loombench.lab.catalog.Experiment;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.model.run.EstimateRecord.PartRecord;
import dev.loombench.lab.model.run.EstimateRecord.ShortfallRecord;
import dev.loombench.lab.theory.ErlangQueue;
import dev.loombench.protocol.MessageTemplate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/// Breakdown of a time beyond its ideal, as far as observations of the measured window explain it. No second is
/// counted twice: each part is limited to what the earlier ones leave.
///
/// Of a batch that took t:
///
/// - *Pauses*: a JVM that was stopped for the share p of the window was stopped for p·t. This is an upper bound: a
///   pause while all tasks sleep delays nothing.
/// - *CPU work and steal*: with the share ρ of the processors busy for the JVM, a batch took ρ·t of all of them
///   (the utilisation law), and with the share s of them taken by the hypervisor it took at least ρ·t / (1 - s). What
///   of that exceeds the ideal and is no pause is steal up to ρ·t / (1 - s) - ρ·t, and CPU work for the rest.
///   Collectors work in pauses, so pauses aren't counted again as CPU work, and both are lower bounds.
///
/// Of the mean latency of an open load:
///
/// - *CPU work*: an answer took c of CPU, the collector's and the compiler's share included.
/// - *Steal*: with the share s of the processors taken by the hypervisor, c took c / (1 - s).
/// - *CPU saturation*: with the share ρ of k processors busy or stolen, a computing thread waits C·c / (k·(1 -
///   ρ)) on average, where C is the probability that all k are taken (Erlang's C). On one processor that is c·ρ
///   / (1 - ρ), which holds for processor sharing whatever the distribution of c. It assumes independent
///   (Poisson) arrivals at the processors: more even ones wait less; bursts, as of a pool whose threads wake in
///   step, wait longer.
/// - *Pauses*: a JVM that was stopped for the share p of the window delayed an answer of R seconds by p·R at
///   most.
/// - *Scheduling delay*: in diagnosis trials a runnable virtual thread waited d for a carrier on average; one
///   that serves a request becomes runnable n times, so it waited n·d, of which CPU saturation is a part.
///
/// The unexplained rest is network time, waiting for a pool thread, CPU queueing of bursts and operating-system
/// scheduling.
///
/// Source: Denning and Buzen, The Operational Analysis of Queueing Network Models, ACM Computing Surveys 10 (1978);
/// Gross, Shortle, Thompson and Harris, Fundamentals of Queueing Theory, 4th edition (2008), section 2.3; Kleinrock,
/// Time-shared Systems: A Theoretical Treatment, Journal of the ACM 14 (1967), for processor sharing.
final class Shortfall {
    private static final double PERCENT = 100;

    private final double whole;
    private final List<PartRecord> explained = new ArrayList<>();
    private double unexplained;

    private Shortfall(double whole) {
        this.whole = whole;
        unexplained = whole;
    }

    /// What explains a part, and the observation behind it.
    enum Part implements MessageTemplate {
        BUSY_CORES("CPU work", "{busy:} of {n core was/cores were} busy for the JVM"),
        CPU_TIME("CPU work", "an answer took {time:s} of CPU time"),
        STEAL("steal", "the hypervisor took {share:%} of the processors"),
        SATURATION(
                "CPU saturation",
                "queueing for CPU, assuming independent arrivals: {busy:} of {n core was/cores were} busy for the JVM"),
        PAUSES("pauses", "at most: the JVM was stopped for {share:%} of the time"),
        PAUSES_OF_BATCH(
                "pauses",
                "at most: the JVM was stopped for {share:%} of the time, which delays nothing while all tasks wait"),
        WAIT_AT_START(
                "scheduling delay",
                "in the diagnosis trial, virtual threads waited {time:s} for a carrier, as each request does at its start"),
        WAITS(
                "scheduling delay",
                "in the diagnosis trial, virtual threads waited {time:s} for a carrier, as each request does at its start"
                        + " and after its wait"),
        BEYOND_SATURATION("scheduling delay", "{delay}; this is the part beyond CPU saturation");

        private final String cause;
        private final String words;

        Part(String cause, String words) {
            this.cause = cause;
            this.words = words;
        }

        @Override
        public String words() {
            return words;
        }
    }

    /// Breaks down the difference between the measured and the ideal time of a batch.
    ///
    /// @param trials whose figures enter the estimate, at least one
    /// @param measured time of a batch in seconds
    /// @param ideal smallest possible time in seconds
    /// @return empty where the time isn't above the ideal, or a trial lacks a signal
    static Optional<ShortfallRecord> ofBatch(List<TrialRecord> trials, double measured, double ideal) {
        return Window.of(trials).filter(_ -> measured > ideal).map(seen -> {
            Shortfall shortfall = new Shortfall(measured - ideal);
            double pauses = Math.min(seen.stopped * measured, shortfall.whole);
            double busy = seen.busyCores / seen.cores * measured;
            double stretched = busy / (1 - seen.steal);
            double work = Math.max(0, Math.min(stretched - ideal, shortfall.whole) - pauses);
            double stolen = Math.min(work, stretched - busy);
            shortfall.add(Part.BUSY_CORES, work - stolen, seen.busyCores, seen.cores);
            shortfall.add(Part.STEAL, stolen, seen.steal);
            shortfall.add(Part.PAUSES_OF_BATCH, pauses, seen.stopped);
            return shortfall.record();
        });
    }

    /// Breaks down the difference between the measured and the ideal mean latency of an open load.
    ///
    /// @param trials whose figures enter the estimate, at least one
    /// @param measured mean latency in seconds
    /// @param ideal smallest possible mean latency in seconds
    /// @param compute CPU time per answer in seconds, above 0
    /// @param carrierWait time for which a request waits for carriers, where it was measured
    /// @return empty where the latency isn't above the ideal, or a trial lacks a signal
    static Optional<ShortfallRecord> ofServer(
            List<TrialRecord> trials,
            double measured,
            double ideal,
            double compute,
            Optional<CarrierWait> carrierWait) {
        return Window.of(trials).filter(_ -> measured > ideal).map(seen -> {
            Shortfall shortfall = new Shortfall(measured - ideal);
            double stretched = compute / (1 - seen.steal);
            double busy = seen.busyCores / seen.cores;
            shortfall.add(Part.CPU_TIME, compute, compute);
            shortfall.add(Part.STEAL, stretched - compute, seen.steal);
            double saturation = shortfall.add(
                    Part.SATURATION, queue(seen.cores, stretched, busy / (1 - seen.steal)), seen.busyCores, seen.cores);
            shortfall.add(Part.PAUSES, seen.stopped * measured, seen.stopped);
            carrierWait.ifPresent(wait -> {
                Part delay = wait.waits == 1 ? Part.WAIT_AT_START : Part.WAITS;
                double seconds = wait.meanSeconds * wait.waits - saturation;
                if (saturation > 0) {
                    shortfall.add(Part.BEYOND_SATURATION, seconds, delay.with(wait.meanSeconds));
                } else {
                    shortfall.add(delay, seconds, wait.meanSeconds);
                }
            });
            return shortfall.record();
        });
    }

    /// Mean wait for a processor in seconds; infinite where all are busy.
    private static double queue(int cores, double compute, double busy) {
        if (busy <= 0) {
            return 0;
        }
        Duration service = Duration.ofNanos(Math.max(1, Math.round(compute * 1e9)));
        return new ErlangQueue(cores, service, busy * cores / (service.toNanos() / 1e9)).meanWait();
    }

    /// Adds a part, and returns its length in seconds, limited to what is left.
    private double add(Part part, double seconds, Object... values) {
        double limited = Math.clamp(seconds, 0, unexplained);
        if (limited > 0) {
            explained.add(new PartRecord(part.cause, limited, part.with(values).toString()));
            unexplained -= limited;
        }
        return limited;
    }

    private ShortfallRecord record() {
        return new ShortfallRecord(whole, explained, unexplained);
    }

    /// Mean of a signal over the trials; empty unless each of them has it.
    private static OptionalDouble mean(List<TrialRecord> trials, String signal) {
        return trials.stream().allMatch(trial -> trial.observed().containsKey(signal))
                ? trials.stream()
                        .mapToDouble(trial -> trial.observed().getOrDefault(signal, 0.0))
                        .average()
                : OptionalDouble.empty();
    }

    /// What was seen in the measured window, as means over the trials.
    ///
    /// @param busyCores number of cores that were busy for the JVM
    /// @param stopped share of the time for which the JVM was stopped
    /// @param steal share of the processors that the hypervisor took
    private record Window(int cores, double busyCores, double stopped, double steal) {
        /// Empty where a trial lacks a signal.
        static Optional<Window> of(List<TrialRecord> trials) {
            OptionalDouble cpu = mean(trials, "cpu");
            OptionalDouble stopped = mean(trials, "stopped");
            return cpu.isEmpty() || stopped.isEmpty()
                    ? Optional.empty()
                    : Optional.of(new Window(
                            Math.max(1, trials.getFirst().jvm().cores()),
                            cpu.getAsDouble() / PERCENT,
                            stopped.getAsDouble() / PERCENT,
                            Math.clamp(mean(trials, "steal").orElse(0) / PERCENT, 0, 0.99)));
        }
    }

    /// Time for which the virtual thread of a request waits for a carrier. Diagnosis trials measure it: their agent
    /// starts probe threads continually, and a probe's time to its first instruction is what any thread waits that
    /// becomes runnable.
    ///
    /// @param meanSeconds mean length of one wait in seconds
    /// @param waits how often a request's thread becomes runnable
    record CarrierWait(double meanSeconds, int waits) {
        private static final String DELAY_SIGNAL = "mean-scheduling-delay";
        private static final double MILLIS_PER_SECOND = 1e3;

        /// Averages the waits over a cell's diagnosis trials.
        ///
        /// @param trials of one cell on one JDK, diagnosis trials included
        /// @return empty where virtual threads don't serve the requests, or nothing was measured
        static Optional<CarrierWait> of(Experiment experiment, List<TrialRecord> trials) {
            List<TrialRecord> diagnosed =
                    trials.stream().filter(TrialRecord::forDiagnosis).toList();
            if (diagnosed.isEmpty()) {
                return Optional.empty();
            }
            int times = ServerCellIdeal.timesReady(experiment, diagnosed.getFirst());
            OptionalDouble millis = mean(diagnosed, DELAY_SIGNAL);
            return times == 0 || millis.isEmpty()
                    ? Optional.empty()
                    : Optional.of(new CarrierWait(millis.getAsDouble() / MILLIS_PER_SECOND, times));
        }
    }
}
