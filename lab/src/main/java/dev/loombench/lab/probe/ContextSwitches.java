package dev.loombench.lab.probe;

import java.util.LinkedHashMap;
import java.util.Map;

/// How often the threads of a process gave up a processor, or had to, so far. The kernel counts by thread, and the
/// counts of a thread that has ended can't be read any more.
///
/// @param byThread by the thread's number
public record ContextSwitches(Map<String, Counts> byThread) {
    private static final String VOLUNTARY = "voluntary_ctxt_switches";
    private static final String INVOLUNTARY = "nonvoluntary_ctxt_switches";

    public ContextSwitches {
        byThread = Map.copyOf(byThread);
    }

    /// @param voluntary since there was nothing to do
    /// @param involuntary since another thread had its turn
    public record Counts(long voluntary, long involuntary) {
        private static final Counts NONE = new Counts(0, 0);

        Counts plus(Counts other) {
            return new Counts(voluntary + other.voluntary, involuntary + other.involuntary);
        }

        Counts minus(Counts other) {
            return new Counts(voluntary - other.voluntary, involuntary - other.involuntary);
        }
    }

    /// Reads them now; without any thread where the process is gone, or the system isn't Linux.
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

    /// What came since then: all that new threads did, and none of what ended ones did.
    public Counts since(ContextSwitches earlier) {
        return byThread.entrySet().stream()
                .map(entry -> entry.getValue().minus(earlier.byThread.getOrDefault(entry.getKey(), Counts.NONE)))
                .reduce(Counts.NONE, Counts::plus);
    }
}
