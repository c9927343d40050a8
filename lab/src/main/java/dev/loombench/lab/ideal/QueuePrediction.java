package dev.loombench.lab.ideal;

import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What a queue comes to. Times are in seconds, by `mean`, `p50`, `p90`, `p95`, `p99` and `p99.9`.
///
/// @param utilisation the share of the servers that is busy; from 1 on the queue grows without end
/// @param longRun response times; absent where the queue grows without end, or almost
/// @param warmup load before the window
/// @param window its length; absent where none was asked for
/// @param inWindow response times of the requests in it
public record QueuePrediction(
        QueueModel model,
        double utilisation,
        @Nullable Map<String, Double> longRun,
        Duration warmup,
        @Nullable Duration window,
        @Nullable Map<String, Double> inWindow) {}
