package dev.loombench.lab.load.capacity;

import dev.loombench.lab.model.CapacityRecord.CapacityOutcome;
import dev.loombench.lab.model.RateRecord;
import dev.loombench.lab.model.SearchRecord.SearchStage;
import org.jspecify.annotations.Nullable;

/// Next step of a search for a capacity or for the saturation throughput: another probe, or the end.
public sealed interface SearchStep {
    /// Load to put on the server; its outcome is to be added.
    ///
    /// @param perSecond the rate to offer
    record RateProbe(double perSecond, SearchStage stage) implements SearchStep {}

    /// End of a search.
    ///
    /// @param outcome never a failure, which isn't an end that the outcomes of loads give
    /// @param rate with its 95 % interval, as if probes were independent; without one where it is a lower
    ///     bound, and absent where there is none
    /// @param confirmed whether the interval is as narrow as the parameters ask for
    /// @param reason why there is a lower bound or no rate, a clause without a full stop; else absent
    /// @param generatorLimited whether the generator or the machine was the reason
    record SearchEnd(
            CapacityOutcome outcome,
            @Nullable RateRecord rate,
            boolean confirmed,
            @Nullable String reason,
            boolean generatorLimited)
            implements SearchStep {
        static SearchEnd found(RateRecord rate, boolean confirmed) {
            return new SearchEnd(CapacityOutcome.FOUND, rate, confirmed, null, false);
        }

        static SearchEnd atLeast(double perSecond, String reason, boolean generatorLimited) {
            RateRecord rate = new RateRecord(perSecond, null, null, 1);
            return new SearchEnd(CapacityOutcome.AT_LEAST, rate, false, reason, generatorLimited);
        }

        static SearchEnd none(String reason, boolean generatorLimited) {
            return new SearchEnd(CapacityOutcome.NONE, null, false, reason, generatorLimited);
        }
    }
}
