package dev.loombench.lab.diagnose.recorded;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/// Evidence on a server's threads over a window, read from a recording.
///
/// @param window time from the first to the last event
/// @param dumps number of thread dumps
/// @param carriers carriers of virtual threads; 0 where none was seen
/// @param pools thread pools of platform threads, the largest first
/// @param waits waits of threads that had a request, in pools or not, the most frequent first
/// @param gcCpuSeconds CPU seconds of the garbage collector
public record RecordingEvidence(
        Duration window,
        CpuProfile samples,
        int dumps,
        int carriers,
        List<PoolUtilisation> pools,
        List<WaitSite> waits,
        CarrierPinning pins,
        double gcCpuSeconds) {
    public RecordingEvidence {
        pools = List.copyOf(pools);
        waits = List.copyOf(waits);
    }

    /// Reads a recording made with [Recording#options], from its first to its last event.
    ///
    /// @throws IOException if the file can't be read, or isn't a recording
    public static RecordingEvidence read(Path file) throws IOException {
        return read(file, Instant.MIN, Instant.MAX);
    }

    /// Reads the events between two moments, such as the end of the warm-up and the end of the load.
    ///
    /// @throws IOException if the file can't be read, or isn't a recording
    public static RecordingEvidence read(Path file, Instant from, Instant until) throws IOException {
        return RecordingReader.read(file, from, until);
    }
}
