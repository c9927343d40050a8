package dev.loombench.lab.machine.probe;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The cores of a machine with their hardware threads.
///
/// @param cores processors of each core in ascending order, sorted by the first of them
public record CpuTopology(List<List<Integer>> cores) {
    public CpuTopology {
        cores = cores.stream().map(List::copyOf).toList();
    }

    /// Reads the cores of a set of processors, without other processors on the same cores. Without topology
    /// information each processor counts as a core.
    public static CpuTopology read(ProcFiles files, CpuSet allowed) {
        Map<String, List<Integer>> cores = new LinkedHashMap<>();
        for (int processor : allowed.processors()) {
            String siblings = files.text("/sys/devices/system/cpu/cpu" + processor + "/topology/thread_siblings_list")
                    .orElse(Integer.toString(processor));
            cores.computeIfAbsent(siblings, core -> new ArrayList<>()).add(processor);
        }
        return new CpuTopology(List.copyOf(cores.values()));
    }
}
