package dev.loombench.lab.theory;

import dev.loombench.lab.theory.QueueModel.ResponseTimeDistribution;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/// How long requests queue at a rate on a pool of platform threads, and on virtual threads: [PoolSizeRule], and
/// Erlang's formulas for the threads of the pool, the cores and the carriers of virtual threads. All times are
/// in seconds.
///
/// A request holds a thread of the pool while it waits and computes, a carrier while it computes or is pinned,
/// and a core while it computes. A thread or carrier finds a core at once where there are no more of them than
/// cores; else its request may queue for a core, too. Each queue is taken for itself: that a thread is held
/// longer while it waits for a core isn't counted, so that where threads and cores are both nearly busy, queues
/// are longer than predicted.
///
/// @param ruleThreads size of the pool by [PoolSizeRule]
/// @param pool answers of the pool
/// @param virtual answers of virtual threads
public record PoolPrediction(
        RequestDemand request,
        double perSecond,
        int ruleThreads,
        ResourceQueue threads,
        ResourceQueue cores,
        ResourceQueue carriers,
        Answers pool,
        Answers virtual) {
    /// Predicts both kinds of threads.
    ///
    /// @param threads size of the pool
    /// @param carriers carriers of the virtual threads
    /// @throws IllegalArgumentException if a number or the rate isn't positive
    public static PoolPrediction of(RequestDemand request, double perSecond, int cores, int threads, int carriers) {
        ResourceQueue core = ResourceQueue.of(cores, request.cpuSeconds(), perSecond);
        ResourceQueue thread = ResourceQueue.of(threads, request.totalSeconds(), perSecond);
        ResourceQueue carrier = ResourceQueue.of(carriers, request.pinnedSeconds() + request.cpuSeconds(), perSecond);
        return new PoolPrediction(
                request,
                perSecond,
                PoolSizeRule.threads(cores, request.waitSeconds(), request.cpuSeconds(), Integer.MAX_VALUE)
                        .orElseThrow(),
                thread,
                core,
                carrier,
                Answers.of(request, perSecond, thread, core),
                Answers.of(request, perSecond, carrier, core));
    }

    /// Whether more requests arrive than either kind of threads can answer.
    public boolean exceedsCapacity() {
        return pool.responseSeconds() == null && virtual.responseSeconds() == null;
    }

    /// What a request needs.
    ///
    /// @param waitSeconds time blocked on something other than a core
    /// @param pinnedSeconds part of the wait during which a virtual thread pins its carrier
    /// @param cpuSeconds CPU time, more than 0
    public record RequestDemand(double waitSeconds, double pinnedSeconds, double cpuSeconds) {
        public RequestDemand {
            if (!(pinnedSeconds >= 0 && pinnedSeconds <= waitSeconds && cpuSeconds > 0)) {
                throw new IllegalArgumentException("no request waits for " + waitSeconds + " s, pins for "
                        + pinnedSeconds + " s and computes for " + cpuSeconds + " s");
            }
        }

        double totalSeconds() {
            return waitSeconds + cpuSeconds;
        }
    }

    /// The queue for threads, cores or carriers, as M/M/c.
    ///
    /// @param servers how many of them there are
    /// @param heldSeconds mean time for which a request holds one of them
    /// @param perSecond the most that they serve per second, by the utilisation law
    /// @param utilisation share of them that is busy; at least 1 where the queue grows without bound
    /// @param waitProbability probability that a request must wait (Erlang's C)
    /// @param waitSeconds time in the queue by `mean` and the names of percentiles; absent where the queue grows
    ///     without bound
    public record ResourceQueue(
            int servers,
            double heldSeconds,
            double perSecond,
            double utilisation,
            double waitProbability,
            @Nullable Map<String, Double> waitSeconds) {
        static ResourceQueue of(int servers, double heldSeconds, double perSecond) {
            Duration held = Duration.ofNanos(Math.max(1, Math.round(heldSeconds * 1e9)));
            ErlangQueue queue = new ErlangQueue(servers, held, perSecond);
            return new ResourceQueue(
                    servers,
                    heldSeconds,
                    servers / heldSeconds,
                    queue.utilisation(),
                    queue.waitProbability(),
                    queue.utilisation() >= 1 ? null : wait(queue));
        }

        private static Map<String, Double> wait(ErlangQueue queue) {
            Map<String, Double> wait = new LinkedHashMap<>();
            wait.put("mean", queue.meanWait());
            ResponseTimeDistribution.PERCENTILES.forEach((name, share) -> wait.put(name, queue.waitQuantile(share)));
            return wait;
        }

        /// The mean time in the queue; empty where it grows without bound.
        OptionalDouble meanWait() {
            return waitSeconds == null
                    ? OptionalDouble.empty()
                    : OptionalDouble.of(waitSeconds.getOrDefault("mean", 0.0));
        }
    }

    /// The answers of one kind of threads.
    ///
    /// @param maxPerSecond the bound of the throughput by threads and by cores
    /// @param responseSeconds mean response time; absent where a queue grows without bound
    /// @param inSystem mean number of requests in progress, by Little's law; absent with the response time
    public record Answers(
            double maxPerSecond,
            @Nullable Double responseSeconds,
            @Nullable Double inSystem) {
        static Answers of(RequestDemand request, double perSecond, ResourceQueue own, ResourceQueue cores) {
            double max = Math.min(own.perSecond(), cores.perSecond());
            if (own.meanWait().isEmpty() || cores.meanWait().isEmpty()) {
                return new Answers(max, null, null);
            }
            double coreWait =
                    own.servers() <= cores.servers() ? 0 : cores.meanWait().getAsDouble();
            double response = own.meanWait().getAsDouble() + request.totalSeconds() + coreWait;
            return new Answers(max, response, perSecond * response);
        }
    }
}
