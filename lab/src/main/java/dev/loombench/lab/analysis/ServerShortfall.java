package dev.loombench.lab.analysis;

import dev.loombench.lab.analysis.BatchCellIdeal.BatchShortfall;
import dev.loombench.lab.catalog.Experiment;
import dev.loombench.lab.model.EstimateRecord.PartRecord;
import dev.loombench.lab.model.EstimateRecord.ShortfallRecord;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.theory.ErlangQueue;
import dev.loombench.protocol.Format;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/// Breakdown of the mean latency of an open load beyond the ideal, as far as observations of the measured
/// window explain it. No second is counted twice:
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
/// Source: Gross, Shortle, Thompson and Harris, Fundamentals of Queueing Theory, 4th edition (2008), section 2.3;
/// Kleinrock, Time-shared Systems: A Theoretical Treatment, Journal of the ACM 14 (1967), for processor sharing.
final class ServerShortfall {
    private static final double PERCENT = 100;

    private ServerShortfall() {}

    /// Breaks down the difference between measured and ideal latency.
    ///
    /// @param trials whose figures enter the estimate, at least one
    /// @param measured mean latency in seconds
    /// @param ideal smallest possible mean latency in seconds
    /// @param compute CPU time per answer in seconds, above 0
    /// @param carrierWait time for which a request waits for carriers, where it was measured
    /// @return empty where the latency isn't above the ideal, or a trial lacks a signal
    static Optional<ShortfallRecord> of(
            List<TrialRecord> trials,
            double measured,
            double ideal,
            double compute,
            Optional<CarrierWait> carrierWait) {
        OptionalDouble cpu = BatchShortfall.mean(trials, "cpu");
        OptionalDouble stopped = BatchShortfall.mean(trials, "stopped");
        if (measured <= ideal || cpu.isEmpty() || stopped.isEmpty()) {
            return Optional.empty();
        }
        int cores = Math.max(1, trials.getFirst().jvm().cores());
        double steal = Math.clamp(BatchShortfall.mean(trials, "steal").orElse(0) / PERCENT, 0, 0.99);
        double busy = cpu.getAsDouble() / PERCENT / cores;
        double stretched = compute / (1 - steal);
        double gap = measured - ideal;
        ShortfallParts parts = new ShortfallParts(gap);
        parts.add("CPU work", compute, "an answer took " + Format.seconds(compute) + " of CPU time");
        parts.add("steal", stretched - compute, "the hypervisor took " + Format.percent(steal) + " of the processors");
        double saturation = parts.add(
                "CPU saturation",
                queue(cores, stretched, busy / (1 - steal)),
                String.format(
                        Locale.ROOT,
                        "queueing for CPU, assuming independent arrivals: %.2f of %s busy for the JVM",
                        busy * cores,
                        Format.count(cores, "core was", "cores were")));
        parts.add(
                "pauses",
                stopped.getAsDouble() / PERCENT * measured,
                "at most: the JVM was stopped for " + Format.significant(stopped.getAsDouble()) + " % of the time");
        carrierWait.ifPresent(wait ->
                parts.add("scheduling delay", wait.totalSeconds() - saturation, wait.description(saturation > 0)));
        return Optional.of(new ShortfallRecord(gap, parts.explained, parts.unexplained));
    }

    /// Mean wait for a processor in seconds; infinite where all are busy.
    private static double queue(int cores, double compute, double busy) {
        if (busy <= 0) {
            return 0;
        }
        Duration service = Duration.ofNanos(Math.max(1, Math.round(compute * 1e9)));
        return new ErlangQueue(cores, service, busy * cores / (service.toNanos() / 1e9)).meanWait();
    }

    /// Parts of a duration, each limited to what the earlier ones leave.
    private static final class ShortfallParts {
        final List<PartRecord> explained = new ArrayList<>();
        double unexplained;

        ShortfallParts(double whole) {
            unexplained = whole;
        }

        /// Adds a part.
        ///
        /// @return the part's length in seconds after the limit
        double add(String cause, double seconds, String observed) {
            double part = Math.clamp(seconds, 0, unexplained);
            if (part > 0) {
                explained.add(new PartRecord(cause, part, observed));
                unexplained -= part;
            }
            return part;
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
            OptionalDouble millis = BatchShortfall.mean(diagnosed, DELAY_SIGNAL);
            return times == 0 || millis.isEmpty()
                    ? Optional.empty()
                    : Optional.of(new CarrierWait(millis.getAsDouble() / MILLIS_PER_SECOND, times));
        }

        /// Total time that a request waits for a carrier, in seconds.
        double totalSeconds() {
            return meanSeconds * waits;
        }

        /// Describes the wait for the list of a shortfall's parts.
        ///
        /// @param inPart whether CPU saturation covers a part of it already
        String description(boolean inPart) {
            return "in the diagnosis trial, virtual threads waited " + Format.seconds(meanSeconds)
                    + " for a carrier"
                    + (waits == 1
                            ? ", as each request does at its start"
                            : ", as each request does at its start and after its wait")
                    + (inPart ? "; this is the part beyond CPU saturation" : "");
        }
    }
}
