package dev.loombench.lab.diagnose.rules;

/// Scheduler of virtual threads over several samples.
///
/// @param parallelism maximum number of carriers that run at once
/// @param samples number of samples
/// @param fullShare fraction of the samples in which every carrier was mounted
/// @param queuedShare fraction of the samples in which virtual threads queued for a carrier
/// @param typicalQueue median length of the queue
/// @param extraCarriersShare fraction of the samples with more carriers than the parallelism
/// @param maxCarriers maximum number of carriers
public record SchedulerUse(
        int parallelism,
        int samples,
        double fullShare,
        double queuedShare,
        long typicalQueue,
        double extraCarriersShare,
        int maxCarriers) {}
