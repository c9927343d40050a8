package dev.loombench.lab.machine.probe;

import java.util.LinkedHashMap;
import java.util.Map;

/// The context switches so far of a process's living threads. The kernel counts by thread, and drops the counts
/// of a thread that ends.
///
/// @param byThread by thread id
public record ContextSwitches(Map<String, SwitchCounts> byThread) {
    private static final String VOLUNTARY = "voluntary_ctxt_switches";
    private static final String INVOLUNTARY = "nonvoluntary_ctxt_switches";

    public ContextSwitches {
        byThread = Map.copyOf(byThread);
    }

    /// Numbers of context switches.
    ///
    /// @param voluntary because the thread waited
    /// @param involuntary because the thread was preempted
    public record SwitchCounts(long voluntary, long involuntary) {
        private static final SwitchCounts NONE = new SwitchCounts(0, 0);

        SwitchCounts plus(SwitchCounts other) {
            return new SwitchCounts(voluntary + other.voluntary, involuntary + other.involuntary);
        }

        SwitchCounts minus(SwitchCounts other) {
            return new SwitchCounts(voluntary - other.voluntary, involuntary - other.involuntary);
        }
    }

    /// Reads the current counts; empty if the process has ended, or the system isn't Linux.
    public static ContextSwitches read(ProcFiles files, long pid) {
        Map<String, SwitchCounts> byThread = new LinkedHashMap<>();
        String tasks = "/proc/" + pid + "/task";
        for (String thread : files.names(tasks, "[0-9]*")) {
            var lines = files.lines(tasks + "/" + thread + "/status");
            var voluntary = ProcFiles.field(lines, VOLUNTARY);
            var involuntary = ProcFiles.field(lines, INVOLUNTARY);
            if (voluntary.isPresent() && involuntary.isPresent()) {
                byThread.put(thread, new SwitchCounts(voluntary.getAsLong(), involuntary.getAsLong()));
            }
        }
        return new ContextSwitches(byThread);
    }

    public boolean isEmpty() {
        return byThread.isEmpty();
    }

    /// The switches since an earlier reading: all of new threads, none of ended ones.
    public SwitchCounts since(ContextSwitches earlier) {
        return byThread.entrySet().stream()
                .map(entry -> entry.getValue().minus(earlier.byThread.getOrDefault(entry.getKey(), SwitchCounts.NONE)))
                .reduce(SwitchCounts.NONE, SwitchCounts::plus);
    }
}
