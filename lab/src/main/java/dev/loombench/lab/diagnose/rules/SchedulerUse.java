package dev.loombench.lab.diagnose.rules;

/// Scheduler of virtual threads over several samples.
///
/// @param parallelism maximum number of carriers that run at once
/// @param looks number of samples
/// @param full fraction of the samples in which every carrier was mounted
/// @param queued fraction of the samples in which virtual threads queued for a carrier
/// @param typicalQueue median length of the queue
/// @param more fraction of the samples with more carriers than the parallelism
/// @param mostCarriers maximum number of carriers
public record SchedulerUse(
        int parallelism, int looks, double full, double queued, long typicalQueue, double more, int mostCarriers) {}
