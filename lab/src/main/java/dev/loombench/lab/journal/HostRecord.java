package dev.loombench.lab.journal;

import java.util.Map;

/// The machine of a run.
///
/// @param cores processors that this process may use
/// @param memoryBytes physical memory
/// @param limits what bounds threads, files and memory, by name; absent where it can't be read here
/// @param noise what the machine did before the run, by name, such as `spinSpread` (a ratio) or `load1`
public record HostRecord(
        String os,
        String kernel,
        String cpuModel,
        int cores,
        long memoryBytes,
        Map<String, Long> limits,
        Map<String, Double> noise) {
    private static final double ROUNDED_MEMORY = 0.1;

    /// Whether both have as much memory: kernels and hypervisors keep a little of it for themselves, and not always the
    /// same.
    public boolean hasMemoryOf(HostRecord other) {
        return Math.abs(memoryBytes - other.memoryBytes) <= ROUNDED_MEMORY * memoryBytes;
    }
}
