package dev.loombench.lab.cause;

/// What the scheduler of virtual threads did in several looks at it.
///
/// @param parallelism how many carriers may run at once
/// @param looks how often it was looked at
/// @param full share of the looks in which every carrier was taken
/// @param queued share of the looks in which virtual threads waited for a carrier
/// @param typicalQueue how many waited in the median of the looks
/// @param more share of the looks in which it had more carriers than its parallelism
/// @param mostCarriers the most that it had
public record SchedulerUse(
        int parallelism, int looks, double full, double queued, long typicalQueue, double more, int mostCarriers) {}
