package dev.loombench.lab.theory.prediction;

import dev.loombench.lab.theory.ThreadsOnCores;
import dev.loombench.lab.theory.ThreadsOnCores.PoolSizeRule;
import dev.loombench.lab.theory.prediction.PoolPrediction.ThreadKindPrediction.QueueStability;
import dev.loombench.lab.theory.prediction.PredictionRequest.ThreadFootprint;
import dev.loombench.lab.theory.simulation.ServiceDemand;
import dev.loombench.lab.theory.simulation.Simulation.ArrivalProcess;
import dev.loombench.lab.theory.simulation.Simulation.SimulatedFigure;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/// The prediction of a pool of platform threads in comparison with virtual threads.
///
/// @param asked input of the prediction
/// @param rule pool size by the rule of thumb; absent where requests don't compute
/// @param sides the pool, then virtual threads
/// @param pays rates from which virtual threads pay off
public record PoolPrediction(
        PredictionInput asked, @Nullable RuleOfThumbPool rule, List<ThreadKindPrediction> sides, BreakEven pays) {
    private static final int MAX_POOL_THREADS = 10_000_000;

    /// The ratio from which a difference is more than what the model leaves out.
    private static final double CLEAR_RATIO = 1.03;

    /// A pool of the size threads = cores × (1 + wait / compute).
    ///
    /// @param capacity its highest throughput per second
    /// @param coresBusy share of the cores that is busy at that throughput
    public record RuleOfThumbPool(int threads, double capacity, double coresBusy) {}

    /// The rates from which virtual threads answer more than the pool.
    ///
    /// @param byCapacity the pool's capacity if that of virtual threads is clearly higher, else absent
    /// @param bySlo the highest rate at which the pool meets the objective if that of virtual threads is
    ///     clearly higher, else absent; absent also without an objective, and where the pool's rate isn't known
    public record BreakEven(
            @Nullable Double byCapacity, @Nullable Double bySlo) {}

    /// Predicts both kinds of threads.
    ///
    /// @throws dev.loombench.lab.catalog.UserErrorException if the objective can't be predicted
    public static PoolPrediction predict(PredictionRequest question) {
        ThreadKindPrediction platform = new ThreadKindPredictor(question, question.platform()).predict();
        ThreadKindPrediction virtual = new ThreadKindPredictor(question, question.virtual()).predict();
        BreakEven pays = new BreakEven(
                ifExceeded(platform.capacity(), virtual.capacity()),
                question.slo() != null && question.offered() instanceof ArrivalProcess.OpenArrivals
                        ? bySlo(platform, virtual)
                        : null);
        return new PoolPrediction(PredictionInput.of(question), rule(question), List.of(platform, virtual), pays);
    }

    public ThreadKindPrediction platform() {
        return sides.getFirst();
    }

    public ThreadKindPrediction virtual() {
        return sides.getLast();
    }

    /// Whether the arrival rate exceeds the capacity of both kinds of threads.
    public boolean isOverloaded() {
        return sides.stream().allMatch(side -> side.standing() == QueueStability.OVERLOADED);
    }

    /// Whether there is an objective that isn't met at any rate.
    public boolean isSloImpossible() {
        return asked.slo() != null
                && sides.stream()
                        .allMatch(
                                side -> !side.higherUnknown() && side.highestRate() != null && side.highestRate() == 0);
    }

    private static @Nullable Double bySlo(ThreadKindPrediction platform, ThreadKindPrediction virtual) {
        return platform.higherUnknown() ? null : ifExceeded(platform.highestRate(), virtual.highestRate());
    }

    /// Returns the first figure if the second one is clearly higher or has no limit, else nothing.
    private static @Nullable Double ifExceeded(@Nullable Double first, @Nullable Double second) {
        return first != null && (second == null || second > CLEAR_RATIO * first) ? first : null;
    }

    private static @Nullable RuleOfThumbPool rule(PredictionRequest question) {
        ServiceDemand need = question.need();
        OptionalInt threads = PoolSizeRule.threads(
                question.cores(), need.waiting().mean(), need.compute().mean(), MAX_POOL_THREADS);
        if (threads.isEmpty()) {
            return null;
        }
        ThreadsOnCores pool = new ThreadsOnCores(
                threads.getAsInt(), need.waiting().mean(), need.compute().mean(), question.cores());
        return new RuleOfThumbPool(threads.getAsInt(), pool.perSecond(), pool.coresBusy() / question.cores());
    }

    /// The input of a prediction in plain figures, for JSON.
    ///
    /// @param waitVariation coefficient of variation of the wait
    /// @param holdSeconds part of the wait that pins the carrier
    /// @param carrierSeconds mean time for which a request holds its carrier
    /// @param cpuVariation coefficient of variation of the CPU time
    /// @param queues queues of the carriers: `one`, or `two` that are served exhaustively in turn
    /// @param rate requests per second; absent for closed arrivals
    /// @param arrivals `poisson` or `even`; absent for closed arrivals
    /// @param users number of users; absent for open arrivals
    /// @param thinkSeconds mean think time of users; absent for open arrivals
    /// @param slo service level objective; absent where there is none
    public record PredictionInput(
            double waitSeconds,
            double waitVariation,
            double holdSeconds,
            double carrierSeconds,
            double cpuSeconds,
            double cpuVariation,
            int cores,
            int threads,
            int carriers,
            String queues,
            @Nullable Double rate,
            @Nullable String arrivals,
            @Nullable Integer users,
            @Nullable Double thinkSeconds,
            @Nullable String slo,
            ThreadFootprint threadBytes,
            long seed) {
        static PredictionInput of(PredictionRequest question) {
            ArrivalProcess.OpenArrivals rate =
                    question.offered() instanceof ArrivalProcess.OpenArrivals openArrivals ? openArrivals : null;
            ArrivalProcess.ClosedArrivals users =
                    question.offered() instanceof ArrivalProcess.ClosedArrivals closedArrivals ? closedArrivals : null;
            return new PredictionInput(
                    question.need().waiting().mean(),
                    question.need().waiting().variation(),
                    question.need().pinnedSeconds(),
                    question.need().pinnedMean() + question.need().compute().mean(),
                    question.need().compute().mean(),
                    question.need().compute().variation(),
                    question.cores(),
                    question.threads(),
                    question.carriers(),
                    question.virtual().hasSeparateQueues() ? "two" : "one",
                    rate == null ? null : rate.perSecond(),
                    rate == null ? null : (rate.poisson() ? "poisson" : "even"),
                    users == null ? null : users.users(),
                    users == null ? null : users.think().mean(),
                    question.slo() == null ? null : question.slo().toString(),
                    question.bytes(),
                    question.seed());
        }
    }

    /// The prediction for one kind of threads. Times are in seconds, rates per second.
    ///
    /// @param threads `platform` or `virtual`
    /// @param size size of the pool, or number of carriers
    /// @param capacity highest rate at which the queue doesn't grow without bound; absent where nothing limits it
    /// @param capacityIsApproximate whether the capacity is that of varying times, although these are constant
    /// @param bound asymptotic bound of the throughput by mean times alone; absent where nothing limits it
    /// @param growth requests by which the queue grows each second; absent where it doesn't grow
    /// @param rate throughput in answers
    /// @param coresBusy share of the cores that is busy
    /// @param threadsBusy share of the pool, or of the carriers, that is busy
    /// @param response simulated response times by `mean`, `p50`, `p90`, `p95`, `p99` and `p99.9`; empty where
    ///     nothing was simulated
    /// @param exact the same by theory; absent where there is no closed form
    /// @param inSystem mean number of requests in progress, including those that wait for a thread
    /// @param mostThreads peak number of threads; absent where nothing was simulated
    /// @param memoryBytes memory of these threads; absent where their number isn't known
    /// @param keepsSlo whether the objective is met; absent where there is none, or nothing was predicted
    /// @param highestRate highest rate at which the objective is met; absent where there is none, or the load isn't
    ///     a rate
    /// @param higherUnknown whether rates above the highest one aren't predicted, so that it is a lower bound
    public record ThreadKindPrediction(
            String threads,
            int size,
            QueueStability standing,
            @Nullable Double capacity,
            boolean capacityIsApproximate,
            @Nullable Double bound,
            @Nullable Double growth,
            @Nullable SimulatedFigure rate,
            double coresBusy,
            double threadsBusy,
            Map<String, SimulatedFigure> response,
            @Nullable ClosedForm exact,
            @Nullable SimulatedFigure inSystem,
            @Nullable Long mostThreads,
            @Nullable Double memoryBytes,
            @Nullable Boolean keepsSlo,
            @Nullable Double highestRate,
            boolean higherUnknown) {

        /// The stability of the queue in steady state.
        public enum QueueStability {
            /// A stable queue.
            SERVES,
            /// A queue that is too close to its capacity, or has too many requests in progress, to be
            /// simulated.
            NOT_PREDICTED,
            /// A queue that grows without bound.
            OVERLOADED;

            /// The word in JSON.
            @Override
            public String toString() {
                return name().toLowerCase(Locale.ROOT).replace('_', '-');
            }
        }
    }
}
