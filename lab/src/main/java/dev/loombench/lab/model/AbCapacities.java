package dev.loombench.lab.model;

import dev.loombench.lab.model.CapacityDocument.CapacityRecord;
import dev.loombench.lab.model.CapacityDocument.CurveRecord;
import dev.loombench.lab.model.CapacityDocument.RateRecord;
import dev.loombench.lab.model.ComparisonRecord.Verdict;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Capacity of each side, in `ab.json`.
///
/// @param slo service level objective that a rate must keep
/// @param sides results of the sides whose capacity was searched
/// @param ratios capacity of each side relative to the first one's, where both have a capacity with an interval
/// @param overload loads beyond a side's capacity; empty where none was requested
public record AbCapacities(
        String slo, List<SideCapacity> sides, List<CapacityRatio> ratios, List<Overloaded> overload) {
    public AbCapacities {
        sides = List.copyOf(sides);
        ratios = List.copyOf(ratios);
        overload = List.copyOf(overload);
    }

    /// Capacity search of one side, in one start of its process.
    public record SideCapacity(String side, CapacityRecord search) {
        /// Smallest share of the offered rate that a server which keeps up answers.
        private static final double MIN_ANSWERED_SHARE = 0.95;

        /// Whether the side missed the objective at each rate that was tried.
        public boolean missesAll() {
            return search.outcome().equals("none") && !search.curve().isEmpty();
        }

        /// Rate at which the side's bottleneck shows: the lowest at which its answers fell behind; otherwise
        /// its capacity, its saturation rate, or the lowest rate that was tried.
        public Optional<Double> bottleneckRate() {
            List<CurveRecord> curve = search.curve();
            return curve.stream()
                    .filter(point -> point.kept() == 0 && point.answered() < MIN_ANSWERED_SHARE * point.offered())
                    .map(CurveRecord::offered)
                    .min(Comparator.naturalOrder())
                    .or(() -> Optional.ofNullable(search.capacity()).map(RateRecord::perSecond))
                    .or(() -> Optional.ofNullable(search.saturation()).map(RateRecord::perSecond))
                    .or(() -> curve.stream().findFirst().map(CurveRecord::offered));
        }
    }

    /// Ratio of a side's capacity to the first side's.
    ///
    /// @param low end of the 95 % interval
    /// @param verdict `better`, `worse` or `inconclusive`
    /// @param note reason of the verdict, a sentence
    public record CapacityRatio(
            String side, String baseline, double ratio, double low, double high, Verdict verdict, String note) {}

    /// Load of a side beyond its capacity.
    ///
    /// @param beyond `capacity` or `saturation`: the rate of which `offered` is 1.2 times
    /// @param offered requests per second
    /// @param answered correct answers per second; absent, like all that follow, where the side's process ended
    /// @param seconds duration over which answers were counted
    /// @param errors share of requests that failed, timeouts included
    /// @param timeouts share of requests that timed out
    /// @param p99 in seconds, from when requests were due
    /// @param rss physical memory in bytes at the end
    /// @param threads operating-system threads at the end
    /// @param failure why the figures are void, or how the process ended; absent where neither applies
    public record Overloaded(
            String side,
            String beyond,
            double offered,
            @Nullable Double answered,
            @Nullable Double seconds,
            @Nullable Double errors,
            @Nullable Double timeouts,
            @Nullable Double p99,
            @Nullable Long rss,
            @Nullable Integer threads,
            @Nullable String failure) {
        /// A load without figures.
        ///
        /// @param failure how the side's process ended
        public static Overloaded failed(String side, String beyond, double offered, String failure) {
            return new Overloaded(side, beyond, offered, null, null, null, null, null, null, null, failure);
        }
    }
}
