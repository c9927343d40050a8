package dev.loombench.lab.service.advice;

import dev.loombench.lab.model.ComparisonVerdict;
import dev.loombench.lab.model.RateRecord;
import dev.loombench.lab.model.ab.AbCapacities.CapacityRatio;
import dev.loombench.lab.model.ab.SideCapacity;
import dev.loombench.lab.stats.Interval;
import dev.loombench.lab.stats.VerdictRules;
import java.util.List;
import java.util.Optional;

/// Ratios of the sides' capacities to that of the first one.
///
/// The interval of a ratio combines those of both searches on the log scale, whatever their shape (MOVER: Zou
/// and Donner 2008, "Construction of confidence limits about effect measures").
public final class CapacityRatios {
    private static final String NOTE = "each side was measured in one start, and starts differ, so only differences"
            + " beyond a factor of 2 get a verdict";

    private CapacityRatios() {}

    /// Returns a ratio for each side but the first; both sides need a capacity with an interval.
    public static List<CapacityRatio> compute(String baseline, List<SideCapacity> sides) {
        Optional<RateRecord> base = sides.stream()
                .filter(side -> side.side().equals(baseline))
                .flatMap(side -> capacityWithInterval(side).stream())
                .findFirst();
        return base.stream()
                .flatMap(one -> sides.stream()
                        .filter(side -> !side.side().equals(baseline))
                        .flatMap(side ->
                                capacityWithInterval(side)
                                        .map(other -> ratio(baseline, one, side.side(), other))
                                        .stream()))
                .toList();
    }

    private static Optional<RateRecord> capacityWithInterval(SideCapacity side) {
        return Optional.ofNullable(side.search().capacity())
                .filter(rate -> rate.perSecond() > 0
                        && Interval.of(rate.low(), rate.high())
                                .filter(interval -> interval.low() > 0)
                                .isPresent());
    }

    private static CapacityRatio ratio(String baseline, RateRecord base, String side, RateRecord other) {
        double ratio = other.perSecond() / base.perSecond();
        Interval interval = ratioInterval(base, other);
        return new CapacityRatio(side, baseline, ratio, interval.low(), interval.high(), verdict(interval), NOTE);
    }

    private static Interval ratioInterval(RateRecord base, RateRecord other) {
        Interval baseInterval = Interval.of(base.low(), base.high()).orElseThrow();
        Interval otherInterval = Interval.of(other.low(), other.high()).orElseThrow();
        double ratio = Math.log(other.perSecond() / base.perSecond());
        double below = Math.hypot(
                Math.log(other.perSecond() / otherInterval.low()), Math.log(baseInterval.high() / base.perSecond()));
        double above = Math.hypot(
                Math.log(otherInterval.high() / other.perSecond()), Math.log(base.perSecond() / baseInterval.low()));
        return new Interval(ratio - below, ratio + above).map(Math::exp);
    }

    private static ComparisonVerdict verdict(Interval interval) {
        if (interval.isAbove(VerdictRules.DESCRIPTIVE_FACTOR)) {
            return ComparisonVerdict.BETTER;
        }
        return interval.isBelow(1 / VerdictRules.DESCRIPTIVE_FACTOR)
                ? ComparisonVerdict.WORSE
                : ComparisonVerdict.INCONCLUSIVE;
    }
}
