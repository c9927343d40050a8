package dev.loombench.agent;

import java.io.IOException;
import java.time.Instant;
import java.util.List;

/// Writer of the lines before the samples.
final class SampleFileHeader {
    private SampleFileHeader() {}

    /// Writes the header.
    ///
    /// @param now wall-clock time
    /// @param nanoTime [System#nanoTime] at the same moment
    /// @return whether the limit of the file allowed it
    static boolean write(SampleFile file, Options options, Instant now, long nanoTime) throws IOException {
        long epochNanos = now.getEpochSecond() * 1_000_000_000L + now.getNano();
        for (String line : List.of(
                Layout.MAGIC,
                Layout.line(Layout.PID, ProcessHandle.current().pid()),
                Layout.line(Layout.JAVA, Runtime.version()),
                Layout.line(Layout.EPOCH_NANOS, epochNanos),
                Layout.line(Layout.NANO_TIME, nanoTime),
                Layout.line(Layout.INTERVAL_NANOS, options.interval().toNanos()),
                Layout.line(Layout.PROBE_NANOS, options.probe().toNanos()))) {
            if (!file.write(line)) {
                return false;
            }
        }
        return true;
    }
}
