package dev.loombench.lab.journal;

import dev.loombench.lab.journal.CapacityDocument.CurveRecord;
import dev.loombench.lab.journal.CapacityDocument.RateRecord;
import dev.loombench.lab.journal.ComparisonRecord.Verdict;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// How much each side carries, in `ab.json`.
///
/// @param slo the objective that a rate must keep
/// @param sides those whose capacity was searched
/// @param ratios each side with the first one, where both have a capacity with an interval
/// @param overload what sides did under more load than their capacity; empty where none was asked for
public record AbCapacities(
        String slo, List<SideCapacity> sides, List<CapacityRatio> ratios, List<Overloaded> overload) {
    public AbCapacities {
        sides = List.copyOf(sides);
        ratios = List.copyOf(ratios);
        overload = List.copyOf(overload);
    }

    /// The search of one side, in one start of it.
    public record SideCapacity(String side, CapacityRecord search) {
        /// Answers that are fewer than that share of what was offered fall behind.
        private static final double FOLLOWS = 0.95;

        /// Whether it missed the objective at each rate that was tried.
        public boolean missesAll() {
            return search.outcome().equals("none") && !search.curve().isEmpty();
        }

        /// The rate at which what limits it shows: the lowest that was tried at which its answers fell behind; where
        /// there
        /// is none, its capacity, or else what it answered at most, or else the lowest that was tried.
        public Optional<Double> telling() {
            List<CurveRecord> curve = search.curve();
            return curve.stream()
                    .filter(point -> point.kept() == 0 && point.answered() < FOLLOWS * point.offered())
                    .map(CurveRecord::offered)
                    .min(Comparator.naturalOrder())
                    .or(() -> Optional.ofNullable(search.capacity()).map(RateRecord::perSecond))
                    .or(() -> Optional.ofNullable(search.saturation()).map(RateRecord::perSecond))
                    .or(() -> curve.stream().findFirst().map(CurveRecord::offered));
        }
    }

    /// A side's capacity over that of the first one.
    ///
    /// @param low end of the 95 % interval
    /// @param verdict `better`, `worse` or `inconclusive`
    /// @param note why the verdict is what it is, in a sentence
    public record CapacityRatio(
            String side, String baseline, double ratio, double low, double high, Verdict verdict, String note) {}

    /// A side under more load than it carries.
    ///
    /// @param beyond `capacity` or `saturation`: of what `offered` is 1.2 times
    /// @param offered requests per second
    /// @param answered right answers per second; absent, as all that follow, where the side died
    /// @param seconds for which that was counted
    /// @param errors share of requests that failed, timeouts included
    /// @param timeouts share of requests that were given up
    /// @param p99 in seconds, from when requests were due
    /// @param rss bytes of physical memory at its end
    /// @param threads of the operating system at its end
    /// @param failure why its figures are void, or how it died; absent where neither is so
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
        /// One that came to no figures.
        ///
        /// @param failure how it died
        public static Overloaded failed(String side, String beyond, double offered, String failure) {
            return new Overloaded(side, beyond, offered, null, null, null, null, null, null, null, failure);
        }
    }
}
