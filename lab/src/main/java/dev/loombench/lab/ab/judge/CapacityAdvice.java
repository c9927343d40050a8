package dev.loombench.lab.ab.judge;

import dev.loombench.lab.ab.judge.Advice.Kind;
import dev.loombench.lab.journal.AbCapacities;
import dev.loombench.lab.journal.AbCapacities.CapacityRatio;
import dev.loombench.lab.journal.AbCapacities.SideCapacity;
import dev.loombench.lab.journal.CapacityDocument.RateRecord;
import dev.loombench.lab.stats.Verdicts;
import dev.loombench.protocol.Quantities;
import java.util.Optional;

/// What a side is worth by its capacity.
final class CapacityAdvice {
    private CapacityAdvice() {}

    /// Empty where not both were searched.
    static Optional<Advice> of(AbCapacities capacities, String baseline, String candidate) {
        Optional<SideCapacity> one = search(capacities, baseline);
        Optional<SideCapacity> other = search(capacities, candidate);
        if (one.isEmpty() || other.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(capacities.ratios().stream()
                .filter(ratio -> ratio.side().equals(candidate))
                .findFirst()
                .map(ratio -> advice(ratio, carried(other.get()), carried(one.get())))
                .orElseGet(() ->
                        new Advice(kind(one.get(), other.get()), carried(other.get()) + ", " + carried(one.get()))));
    }

    private static Advice advice(CapacityRatio ratio, String candidate, String baseline) {
        Kind kind = switch (ratio.verdict()) {
            case BETTER, FASTER -> Kind.TURN_ON;
            case WORSE, SLOWER -> Kind.DONT;
            case SAME -> Kind.NO_MATTER;
            case INCONCLUSIVE -> Kind.UNDECIDED;
        };
        return new Advice(
                kind,
                candidate + ", " + baseline + " (" + Quantities.significant(ratio.ratio()) + " times, "
                        + Quantities.significant(ratio.low()) + " to " + Quantities.significant(ratio.high())
                        + (kind == Kind.UNDECIDED ? "; one search of each side decides only beyond a factor of 2" : "")
                        + ")");
    }

    /// Without a ratio only that is certain: one side keeps the objective far beyond where the other misses it.
    private static Kind kind(SideCapacity baseline, SideCapacity candidate) {
        if (carriesWhatTheOtherDoesNot(candidate, baseline)) {
            return Kind.TURN_ON;
        }
        return carriesWhatTheOtherDoesNot(baseline, candidate) ? Kind.DONT : Kind.UNDECIDED;
    }

    private static boolean carriesWhatTheOtherDoesNot(SideCapacity one, SideCapacity other) {
        RateRecord capacity = one.search().capacity();
        return capacity != null && capacity.perSecond() > Verdicts.DESCRIPTIVE_FACTOR * most(other);
    }

    /// What a side carries at most, as far as its search is certain of that.
    private static double most(SideCapacity side) {
        RateRecord capacity = side.search().capacity();
        if (side.missesAll()) {
            return side.search().curve().getFirst().offered();
        }
        Double high = capacity == null ? null : capacity.high();
        return high == null ? Double.POSITIVE_INFINITY : high;
    }

    private static Optional<SideCapacity> search(AbCapacities capacities, String side) {
        return capacities.sides().stream()
                .filter(one -> one.side().equals(side))
                .findFirst();
    }

    private static String carried(SideCapacity side) {
        RateRecord capacity = side.search().capacity();
        if (capacity == null) {
            return side.side() + (side.missesAll() ? " meets it at no rate that was tried" : " couldn't be measured");
        }
        return side.side() + " sustains "
                + (side.search().outcome().equals("at-least") ? "at least " : "")
                + Quantities.significant(capacity.perSecond()) + "/s";
    }
}
