package dev.loombench.lab.cause;

import dev.loombench.lab.dump.PrintedLocks;
import dev.loombench.lab.jvm.Signal;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// What was seen of a JVM over a window; what wasn't says why.
///
/// @param feature of its JDK, such as 21
/// @param processors on which it may run
/// @param window for which it was watched
/// @param unread in how many connections that others made, at nearly every look, there was what it hadn't begun to read
/// @param locks for which platform threads waited at the end
public record Symptoms(
        int feature,
        int processors,
        Duration window,
        Signal<ProcessUse> process,
        Signal<CarrierUse> carriers,
        Signal<SchedulerUse> scheduler,
        Signal<DelayUse> delay,
        Signal<StopUse> stops,
        MachineUse machine,
        Signal<Looks> looks,
        Signal<Events> events,
        Signal<List<Downstream>> downstreams,
        Signal<Integer> unread,
        Signal<PrintedLocks> locks) {
    /// From this JDK on a virtual thread gives its carrier back in `synchronized`.
    /// @see <a href="https://openjdk.org/jeps/491">JEP 491</a>
    static final int UNPINNED_MONITORS = 24;

    /// Connections with what wasn't read: one or two may have come in the moment of the look.
    static final int FEWEST_UNREAD = 3;

    /// How many carriers may run at once, as well as it is known.
    int parallelism() {
        return scheduler.present().map(SchedulerUse::parallelism).orElse(processors);
    }

    /// Why something isn't known, by what isn't.
    public Map<String, String> unseen() {
        Map<String, String> reasons = new LinkedHashMap<>();
        put(reasons, "processor time", process);
        put(reasons, "carriers", carriers);
        put(reasons, "scheduler", scheduler);
        put(reasons, "scheduling delay", delay);
        put(reasons, "stops and collections", stops);
        put(reasons, "thread dumps", looks);
        put(reasons, "recording", events);
        if (feature < UNPINNED_MONITORS && events.present().isEmpty()) {
            reasons.put("pinning", "not collected (add --jfr; up to JDK 23 synchronized pins)");
        }
        put(reasons, "connections", downstreams);
        put(reasons, "unread input", unread);
        put(reasons, "deadlocks", locks);
        reasons.putAll(machine.unseen());
        return reasons;
    }

    private static void put(Map<String, String> reasons, String name, Signal<?> signal) {
        if (signal instanceof Signal.Absent<?>(String reason)) {
            reasons.put(name, reason);
        }
    }
}
