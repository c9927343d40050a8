package dev.loombench.lab.load;

import dev.loombench.protocol.load.LoadSecond;

/// Latest interval of a running load.
public sealed interface LoadUpdate {
    /// One second of the built-in generator.
    record GeneratorSecond(LoadSecond second) implements LoadUpdate {}

    /// JMeter's summary of the time since the previous one, as JMeter printed it.
    record JMeterSummary(String line) implements LoadUpdate {}
}
