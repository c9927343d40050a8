package dev.loombench.lab.prediction;

import dev.loombench.lab.ideal.simulation.Simulation.Figure;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What is predicted of one kind of threads. Times are in seconds, rates per second.
///
/// @param threads `platform` or `virtual`
/// @param size of the pool, or how many carriers there are
/// @param capacity the rate up to which the queue doesn't grow without end; absent where nothing limits
///     it
/// @param capacityIsApproximate whether it is that of times that vary, although these don't
/// @param bound what neither threads nor cores can exceed, by their means alone; absent as the capacity
/// @param growth by how many requests the queue grows each second; absent where it doesn't
/// @param rate answers
/// @param coresBusy the share of the cores that computes
/// @param threadsBusy the share of the pool, or of the carriers, that is taken
/// @param response by `mean`, `p50`, `p90`, `p95`, `p99` and `p99.9`, from the simulation; empty where
///     there is none
/// @param exact what theory says of the same; absent where it has no closed form
/// @param inSystem requests under way on average, those that wait for a thread included
/// @param mostThreads taken at a time; absent where it grows without end, or isn't known
/// @param memoryBytes of these threads; absent as the threads
/// @param keepsSlo whether the objective is kept; absent where there is none, or nothing was predicted
/// @param highestRate up to which the objective is kept; absent where there is none, or no rate is asked
///     for
/// @param higherUnknown whether rates above the highest one aren't predicted, so that it is a bound from below
public record PredictedSide(
        String threads,
        int size,
        Standing standing,
        @Nullable Double capacity,
        boolean capacityIsApproximate,
        @Nullable Double bound,
        @Nullable Double growth,
        @Nullable Figure rate,
        double coresBusy,
        double threadsBusy,
        Map<String, Figure> response,
        @Nullable ClosedForm exact,
        @Nullable Figure inSystem,
        @Nullable Long mostThreads,
        @Nullable Double memoryBytes,
        @Nullable Boolean keepsSlo,
        @Nullable Double highestRate,
        boolean higherUnknown) {

    /// How it stands in the long run.
    public enum Standing {
        /// It answers what comes.
        SERVES,
        /// Its long run isn't predicted: it is so close to its capacity, or has so many requests under way, that
        /// too much would have to be simulated.
        NOT_PREDICTED,
        /// More comes than it can answer.
        OVERLOADED;

        /// The word in JSON.
        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }
}
