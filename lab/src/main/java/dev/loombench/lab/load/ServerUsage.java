package dev.loombench.lab.load;

import dev.loombench.lab.load.ServerMonitor.CollectionTotals;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/// What a server's processes used together, in the measured windows or over their life; empty what can't be read.
///
/// @param cpuSeconds in the measured windows in either case
/// @param peakThreads highest sampled number of operating system threads
/// @param peakRss peak resident memory in bytes
/// @param collections of all JVMs
public record ServerUsage(
        OptionalDouble cpuSeconds,
        OptionalInt peakThreads,
        OptionalLong peakRss,
        Optional<CollectionTotals> collections) {
    /// Begin and end of a measured window.
    public record TimeSpan(Instant from, Instant to) {
        boolean contains(Instant time) {
            return !time.isBefore(from) && !time.isAfter(to);
        }
    }
}
