package dev.loombench.lab.model.ab;

import dev.loombench.lab.model.CapacityDocument.CurveRecord;
import dev.loombench.lab.model.CapacityRecord;
import dev.loombench.lab.model.CapacityRecord.CapacityOutcome;
import dev.loombench.lab.model.LoadRecord;
import dev.loombench.lab.model.RateRecord;
import dev.loombench.lab.model.TrialRecord;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// Capacity search of one side, in one start of its process.
public record SideCapacity(String side, CapacityRecord search) {
    /// Smallest share of the offered rate that a server which keeps up answers.
    private static final double MIN_ANSWERED_SHARE = 0.95;

    /// Whether the side missed the objective at each rate that was tried.
    public boolean missesAll() {
        return search.outcome() == CapacityOutcome.NONE && !search.curve().isEmpty();
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

    /// The capacity of the side that a trial searched; empty for a trial of a pair.
    public static Optional<SideCapacity> of(TrialRecord trial) {
        return Optional.ofNullable(trial.load())
                .map(LoadRecord::capacity)
                .map(search -> new SideCapacity(trial.cell().model(), search));
    }
}
