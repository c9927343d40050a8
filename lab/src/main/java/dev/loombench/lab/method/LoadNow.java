package dev.loombench.lab.method;

import dev.loombench.lab.load.plan.SummaryLine;
import dev.loombench.protocol.load.LoadSecond;
import java.time.Duration;
import java.util.Optional;

/// What a load came to lately.
public sealed interface LoadNow {
    /// In its last second.
    record Second(LoadSecond second) implements LoadNow {}

    /// Since JMeter's summary before.
    ///
    /// @param span how long that is
    /// @param perSecond requests that ended
    /// @param mean of their response times
    /// @param longest of the same
    /// @param errors how many of them failed
    record Summary(Duration span, double perSecond, Duration mean, Duration longest, long errors) implements LoadNow {}

    /// What a line of JMeter says; empty where it sums up the run so far.
    static Optional<LoadNow> of(SummaryLine line) {
        return line.total()
                ? Optional.empty()
                : Optional.of(new Summary(
                        Duration.ofSeconds(line.seconds()),
                        line.perSecond(),
                        Duration.ofMillis(line.averageMillis()),
                        Duration.ofMillis(line.maxMillis()),
                        line.errors()));
    }
}
