package dev.loombench.report;

import dev.loombench.lab.journal.CapacityRecord;
import dev.loombench.lab.journal.LoadRecord;
import dev.loombench.lab.journal.LoadRecord.BinRecord;
import dev.loombench.lab.journal.LoadRecord.LatencyMapRecord;
import dev.loombench.lab.journal.LoadRecord.OverviewRecord;
import dev.loombench.lab.journal.LoadRecord.SecondRecord;
import dev.loombench.lab.journal.RequestRecord;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Loads of which little is known: all that is answered is fast, and there are neither percentiles nor seconds. [Loads]
/// makes those that have all figures.
public final class MadeLoads {
    private MadeLoads() {}

    /// At a rate.
    public static LoadRecord open(double seconds, @Nullable Double offered, long answered) {
        return made(seconds, offered, answered, Map.of(), List.of(), null);
    }

    /// At a rate, with these classes of latencies.
    public static LoadRecord distributed(double seconds, double offered, long answered, List<BinRecord> distribution) {
        return made(seconds, offered, answered, Map.of(), distribution, null);
    }

    /// At a rate of which nothing is answered.
    static LoadRecord refused(double seconds, double offered, long refused) {
        return made(seconds, offered, 0, Map.of("refused", refused), List.of(), null);
    }

    /// A search for a capacity.
    static LoadRecord searched(double seconds, long answered, CapacityRecord capacity) {
        return made(seconds, null, answered, Map.of(), List.of(), capacity);
    }

    /// The same with other seconds, and what is known beside them.
    static LoadRecord with(
            LoadRecord load,
            List<SecondRecord> seconds,
            @Nullable Long seed,
            @Nullable List<RequestRecord> requests,
            @Nullable LatencyMapRecord map) {
        return new LoadRecord(
                load.generator(),
                load.model(),
                load.windowSeconds(),
                load.offered(),
                load.users(),
                load.answered(),
                load.errors(),
                load.cutOff(),
                load.intended(),
                load.service(),
                load.distribution(),
                load.overview(),
                seconds,
                load.capacity(),
                seed,
                requests,
                map,
                load.proof(),
                load.summaries());
    }

    private static LoadRecord made(
            double seconds,
            @Nullable Double offered,
            long answered,
            Map<String, Long> errors,
            List<BinRecord> distribution,
            @Nullable CapacityRecord capacity) {
        long failed = errors.values().stream().mapToLong(Long::longValue).sum();
        return new LoadRecord(
                "hyperfoil",
                "open",
                seconds,
                offered,
                null,
                answered,
                errors,
                0,
                List.of(),
                List.of(),
                distribution,
                new OverviewRecord(answered, 0, 0, failed),
                List.of(),
                capacity,
                null,
                null,
                null,
                null,
                null);
    }
}
