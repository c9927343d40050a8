package dev.loombench.lab.judge;

import dev.loombench.lab.ideal.ErlangQueue;
import dev.loombench.lab.journal.EstimateRecord.PartRecord;
import dev.loombench.lab.journal.EstimateRecord.ShortfallRecord;
import dev.loombench.lab.journal.TrialRecord;
import dev.loombench.protocol.Quantities;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/// Why the answers to requests that come at a rate took longer on average than they wait, as far as what was seen of
/// the measured window shows it. No second is told twice:
///
/// - *CPU work*: an answer took c of CPU, the collector's and the compiler's share of it included.
/// - *Steal*: with the share s of the processors taken by the hypervisor, c took c / (1 - s).
/// - *CPU saturation*: with the share ρ of k processors busy, or gone, who computes waits for who computes already:
///   C·c / (k·(1 - ρ)) on average, where C is the chance that all k are taken (Erlang's C). On one processor that is
///   c·ρ / (1 - ρ), which holds for processor sharing whatever c varies. That is as if answers came to the processors
///   independently (Poisson): more even ones wait less, and bursts longer, as of a pool whose threads wake in step.
/// - *Pauses*: a JVM that stood still for the share p of the window did so for p·R of an answer of R seconds at most.
/// - *Scheduling delay*: a virtual thread that became ready waited d for a carrier, on average, in the trials for
///   diagnosis; one that serves a request becomes ready n times, so it waited n·d, of which CPU saturation is a part.
///
/// What is left is the way there and back, the wait for a thread of the pool, what bursts wait for a processor, and
/// what the scheduler of the system does.
///
/// Source: Gross, Shortle, Thompson and Harris, Fundamentals of Queueing Theory, 4th edition (2008), section 2.3;
/// Kleinrock, Time-shared Systems: A Theoretical Treatment, Journal of the ACM 14 (1967), for processor sharing.
final class ServerShortfall {
    private static final double PERCENT = 100;

    private ServerShortfall() {}

    /// @param trials that count for the estimate, at least one
    /// @param measured the mean latency, in seconds
    /// @param ideal seconds at least
    /// @param compute of CPU for an answer, in seconds; more than 0
    /// @param carrierWait what all waits of a request for a carrier come to, as far as that was seen
    /// @return nothing where there is none, or where one of the trials wasn't seen well enough
    static Optional<ShortfallRecord> of(
            List<TrialRecord> trials,
            double measured,
            double ideal,
            double compute,
            Optional<CarrierWait> carrierWait) {
        OptionalDouble cpu = Shortfall.mean(trials, "cpu");
        OptionalDouble stopped = Shortfall.mean(trials, "stopped");
        if (measured <= ideal || cpu.isEmpty() || stopped.isEmpty()) {
            return Optional.empty();
        }
        int cores = Math.max(1, trials.getFirst().jvm().cores());
        double steal = Math.clamp(Shortfall.mean(trials, "steal").orElse(0) / PERCENT, 0, 0.99);
        double busy = cpu.getAsDouble() / PERCENT / cores;
        double stretched = compute / (1 - steal);
        double gap = measured - ideal;
        Parts parts = new Parts(gap);
        parts.add("CPU work", compute, "an answer took " + Quantities.seconds(compute) + " of CPU time");
        parts.add(
                "steal",
                stretched - compute,
                "the hypervisor took " + Shortfall.percent(PERCENT * steal) + " of the processors");
        double saturation = parts.add(
                "CPU saturation",
                queue(cores, stretched, busy / (1 - steal)),
                String.format(
                        Locale.ROOT,
                        "queueing for CPU, assuming independent arrivals: %.2f of %d %s busy for the JVM",
                        busy * cores,
                        cores,
                        cores == 1 ? "core was" : "cores were"));
        parts.add(
                "pauses",
                stopped.getAsDouble() / PERCENT * measured,
                "at most: the JVM was stopped for " + Shortfall.percent(stopped.getAsDouble()) + " of the time");
        carrierWait.ifPresent(
                wait -> parts.add("scheduling delay", wait.seconds() - saturation, wait.told(saturation > 0)));
        return Optional.of(new ShortfallRecord(gap, parts.told, parts.left));
    }

    /// The mean wait for a processor; infinite where they are all busy.
    private static double queue(int cores, double compute, double busy) {
        if (busy <= 0) {
            return 0;
        }
        if (busy >= 1) {
            return Double.POSITIVE_INFINITY;
        }
        Duration service = Duration.ofNanos(Math.max(1, Math.round(compute * 1e9)));
        ErlangQueue queue = new ErlangQueue(cores, service, busy * cores / (service.toNanos() / 1e9));
        return queue.waiting() * compute / (cores * (1 - busy));
    }

    /// What is told of a time, until there is none of it left.
    private static final class Parts {
        final List<PartRecord> told = new ArrayList<>();
        double left;

        Parts(double whole) {
            left = whole;
        }

        /// @return how much of it there is
        double add(String cause, double seconds, String observed) {
            double part = Math.clamp(seconds, 0, left);
            if (part > 0) {
                told.add(new PartRecord(cause, part, observed));
                left -= part;
            }
            return part;
        }
    }
}
