package dev.loombench.lab.probe;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Which processors are hardware threads of the same core.
///
/// @param cores each with its processors in their order, by the first of them
public record CpuTopology(List<List<Integer>> cores) {
    public CpuTopology {
        cores = cores.stream().map(List::copyOf).toList();
    }

    /// The cores of the processors on which this process may run; without those on which it may not. Where
    /// the kernel doesn't say, each processor counts as a core.
    public static CpuTopology of(ProcFiles files, CpuSet allowed) {
        Map<String, List<Integer>> cores = new LinkedHashMap<>();
        for (int processor : allowed.processors()) {
            String siblings = files.text("/sys/devices/system/cpu/cpu" + processor + "/topology/thread_siblings_list")
                    .orElse(Integer.toString(processor));
            cores.computeIfAbsent(siblings, core -> new ArrayList<>()).add(processor);
        }
        return new CpuTopology(List.copyOf(cores.values()));
    }
}
