package dev.loombench.lab.model;

import java.util.Map;

/// Machine of a run.
///
/// @param cores processors available to the lab
/// @param memoryBytes size of physical memory
/// @param limits limits of threads, files and memory, by name; without those that can't be read
/// @param noise the machine's noise before the run, by name, such as `spinSpread` (a ratio) or `load1`
public record HostRecord(
        String os,
        String kernel,
        String cpuModel,
        int cores,
        long memoryBytes,
        Map<String, Long> limits,
        Map<String, Double> noise) {
    private static final double MEMORY_TOLERANCE = 0.1;

    /// Whether both machines have the same memory within 10 %: kernels and hypervisors reserve varying
    /// amounts.
    public boolean hasSimilarMemory(HostRecord other) {
        return Math.abs(memoryBytes - other.memoryBytes) <= MEMORY_TOLERANCE * memoryBytes;
    }
}
