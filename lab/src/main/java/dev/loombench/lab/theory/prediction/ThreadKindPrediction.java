package dev.loombench.lab.theory.prediction;

import dev.loombench.lab.theory.simulation.Simulation.SimulatedFigure;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

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
        /// A queue that is too close to its capacity, or has too many requests in progress, to be simulated.
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
