package dev.loombench.lab.theory;

import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The predicted response times of a queue, in seconds by `mean`, `p50`, `p90`, `p95`, `p99` and `p99.9`.
///
/// @param utilisation the offered load per server; from 1 on the queue grows without bound
/// @param longRun response times in steady state; absent where there is none, or it comes too late
/// @param warmup time from an empty queue to the window
/// @param window length of the window; absent where none was requested
/// @param inWindow response times of the requests that arrive in the window
public record QueuePrediction(
        QueueModel model,
        double utilisation,
        @Nullable Map<String, Double> longRun,
        Duration warmup,
        @Nullable Duration window,
        @Nullable Map<String, Double> inWindow) {}
