package dev.loombench.report;

import dev.loombench.lab.model.CapacityRecord;
import dev.loombench.lab.model.LabelRecord;
import dev.loombench.lab.model.LoadRecord;
import dev.loombench.lab.model.LoadRecord.BinRecord;
import dev.loombench.lab.model.LoadRecord.LatencyMapRecord;
import dev.loombench.lab.model.LoadRecord.SecondRecord;
import dev.loombench.lab.model.OverviewRecord;
import dev.loombench.lab.model.RecordBuilder;
import dev.loombench.protocol.load.RequestCounts;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Builds load records with few figures: all answers are fast, and there are neither percentiles nor seconds.
/// [LoadRecordBuilder] builds complete ones.
public final class LoadRecordFixtures {
    private LoadRecordFixtures() {}

    /// A load at a rate.
    public static LoadRecord open(double seconds, @Nullable Double offered, long answered) {
        return create(seconds, offered, answered, Map.of(), List.of(), null);
    }

    /// A load at a rate, with these classes of response times.
    public static LoadRecord distributed(double seconds, double offered, long answered, List<BinRecord> distribution) {
        return create(seconds, offered, answered, Map.of(), distribution, null);
    }

    /// A load at a rate whose requests are all refused.
    static LoadRecord refused(double seconds, double offered, long refused) {
        return create(seconds, offered, 0, Map.of("refused", refused), List.of(), null);
    }

    /// A load with a capacity search.
    static LoadRecord searched(double seconds, long answered, CapacityRecord capacity) {
        return create(seconds, null, answered, Map.of(), List.of(), capacity);
    }

    /// A copy with other seconds and figures.
    static LoadRecord with(
            LoadRecord load,
            List<SecondRecord> seconds,
            @Nullable Long seed,
            @Nullable List<RequestCounts> requests,
            @Nullable LatencyMapRecord map) {
        return RecordBuilder.like(load)
                .with("seconds", seconds)
                .with("seed", seed)
                .with("requests", requests)
                .with("latencyMap", map)
                .build();
    }

    /// A copy with two labels, one of them a failing transaction.
    static LoadRecord labelled(LoadRecord load) {
        return RecordBuilder.like(load)
                .with(
                        "labels",
                        List.of(
                                new LabelRecord(
                                        "slow", false, 1_500, 0, 0.3, 0.29, 0.4, 0.41, 0.42, 0.43, 15.0, 2_048.0, null,
                                        null),
                                new LabelRecord(
                                        "T1",
                                        true,
                                        20,
                                        20,
                                        0.005,
                                        0.005,
                                        0.006,
                                        0.007,
                                        0.008,
                                        0.009,
                                        null,
                                        null,
                                        "404 Not Found",
                                        20L)))
                .build();
    }

    private static LoadRecord create(
            double seconds,
            @Nullable Double offered,
            long answered,
            Map<String, Long> errors,
            List<BinRecord> distribution,
            @Nullable CapacityRecord capacity) {
        long failed = errors.values().stream().mapToLong(Long::longValue).sum();
        return RecordBuilder.of(LoadRecord.class)
                .with("generator", "netty")
                .with("model", "open")
                .with("windowSeconds", seconds)
                .with("offered", offered)
                .with("answered", answered)
                .with("errors", errors)
                .with("distribution", distribution)
                .with("overview", new OverviewRecord(answered, 0, 0, failed))
                .with("capacity", capacity)
                .build();
    }
}
