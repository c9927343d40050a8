package dev.loombench.lab.machine.probe;

import java.util.LinkedHashMap;
import java.util.Map;

/// The context switches so far of a process's living threads. The kernel counts by thread, and drops the counts
/// of a thread that ends.
///
/// @param byThread by thread id
public record ContextSwitches(Map<String, Counts> byThread) {
    private static final String VOLUNTARY = "voluntary_ctxt_switches";
    private static final String INVOLUNTARY = "nonvoluntary_ctxt_switches";

    public ContextSwitches {
        byThread = Map.copyOf(byThread);
    }

    /// Numbers of context switches.
    ///
    /// @param voluntary because the thread waited
    /// @param involuntary because the thread was preempted
    public record Counts(long voluntary, long involuntary) {
        private static final Counts NONE = new Counts(0, 0);

        Counts plus(Counts other) {
            return new Counts(voluntary + other.voluntary, involuntary + other.involuntary);
        }

        Counts minus(Counts other) {
            return new Counts(voluntary - other.voluntary, involuntary - other.involuntary);
        }
    }

    /// Reads the current counts; empty if the process has ended, or the system isn't Linux.
    public static ContextSwitches read(ProcFiles files, long pid) {
        Map<String, Counts> byThread = new LinkedHashMap<>();
        String tasks = "/proc/" + pid + "/task";
        for (String thread : files.names(tasks, "[0-9]*")) {
            var lines = files.lines(tasks + "/" + thread + "/status");
            var voluntary = ProcFiles.field(lines, VOLUNTARY);
            var involuntary = ProcFiles.field(lines, INVOLUNTARY);
            if (voluntary.isPresent() && involuntary.isPresent()) {
                byThread.put(thread, new Counts(voluntary.getAsLong(), involuntary.getAsLong()));
            }
        }
        return new ContextSwitches(byThread);
    }

    public boolean isEmpty() {
        return byThread.isEmpty();
    }

    /// The switches since an earlier reading: all of new threads, none of ended ones.
    public Counts since(ContextSwitches earlier) {
        return byThread.entrySet().stream()
                .map(entry -> entry.getValue().minus(earlier.byThread.getOrDefault(entry.getKey(), Counts.NONE)))
                .reduce(Counts.NONE, Counts::plus);
    }
}
