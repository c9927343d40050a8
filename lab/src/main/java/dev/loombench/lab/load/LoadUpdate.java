package dev.loombench.lab.load;

import dev.loombench.lab.process.JMeterSummaryLine;
import dev.loombench.protocol.load.LoadSecond;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/// Latest interval of a running load.
public sealed interface LoadUpdate {
    /// One second of the built-in generator.
    record GeneratorSecond(LoadSecond second) implements LoadUpdate {}

    /// JMeter's summary of the time since the previous one, or of the run so far.
    record JMeterSummary(JMeterSummaryLine line) implements LoadUpdate {}

    /// Short interval of a JMeter plan, mostly one second.
    ///
    /// @param at seconds since the start of the plan, at the end of the interval
    /// @param perSecond requests that ended, failed ones included
    /// @param failed number of failed requests
    /// @param p50 median response time in seconds; empty without any request
    /// @param p99 99th percentile of the response time in seconds; empty without any request
    /// @param users active users, as of the latest request; empty where the results don't have them
    record JMeterSecond(
            double at, double perSecond, long failed, OptionalDouble p50, OptionalDouble p99, OptionalLong users)
            implements LoadUpdate {}
}
