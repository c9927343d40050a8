package dev.loombench.lab.load;

import dev.loombench.lab.process.JMeterProcess.JMeterSummaryLine;
import dev.loombench.protocol.load.LoadSecond;
import java.time.Duration;
import java.util.Optional;

/// Latest interval of a running load.
public sealed interface LoadUpdate {
    /// One second of the built-in generator.
    record GeneratorSecond(LoadSecond second) implements LoadUpdate {}

    /// Interval between two of JMeter's summary lines.
    ///
    /// @param span length of the interval
    /// @param perSecond completed requests per second
    /// @param mean response time
    /// @param longest response time
    /// @param errors number of failed requests
    record JMeterInterval(Duration span, double perSecond, Duration mean, Duration longest, long errors)
            implements LoadUpdate {}

    /// Converts a summary line; empty where it sums up the run so far.
    static Optional<LoadUpdate> of(JMeterSummaryLine line) {
        return line.total()
                ? Optional.empty()
                : Optional.of(new JMeterInterval(
                        Duration.ofSeconds(line.seconds()),
                        line.perSecond(),
                        Duration.ofMillis(line.averageMillis()),
                        Duration.ofMillis(line.maxMillis()),
                        line.errors()));
    }
}
