package dev.loombench.lab.diagnose.rules;

import dev.loombench.lab.diagnose.threads.PrintedLocks;
import dev.loombench.lab.observe.jvm.Signal;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Observations of a JVM over a window, each with its value or the reason for its absence.
///
/// @param feature feature release of its JDK, such as 21
/// @param processors number of processors that it may use
/// @param window length of the observation
/// @param unreadConnections inbound connections, in nearly all samples at least so many, with data that the process
/// hadn't
///     begun to read
/// @param locks contended monitors and deadlocks of platform threads at the end of the window
public record Symptoms(
        int feature,
        int processors,
        Duration window,
        Signal<ProcessUse> process,
        Signal<CarrierUse> carriers,
        Signal<SchedulerUse> scheduler,
        Signal<SchedulingDelay> delay,
        Signal<StopTheWorldTime> stops,
        MachineUse machine,
        Signal<ThreadDumpSummary> dumps,
        Signal<RecordingSummary> events,
        Signal<List<RemoteEndpoint>> endpoints,
        Signal<Integer> unreadConnections,
        Signal<PrintedLocks> locks) {
    /// First JDK on which a virtual thread releases its carrier in `synchronized`.
    /// @see <a href="https://openjdk.org/jeps/491">JEP 491</a>
    static final int UNPINNED_MONITORS_JDK = 24;

    /// Number of unread connections that is more than chance: one or two may have got data just then.
    static final int MIN_UNREAD_CONNECTIONS = 3;

    /// Parallelism of the scheduler; the number of processors, its default, where it isn't known.
    int parallelism() {
        return scheduler.present().map(SchedulerUse::parallelism).orElse(processors);
    }

    /// Reason by the name of what could not be observed.
    public Map<String, String> unobserved() {
        Map<String, String> reasons = new LinkedHashMap<>();
        put(reasons, "processor time", process);
        put(reasons, "carriers", carriers);
        put(reasons, "scheduler", scheduler);
        put(reasons, "scheduling delay", delay);
        put(reasons, "stops and collections", stops);
        put(reasons, "thread dumps", dumps);
        put(reasons, "recording", events);
        if (feature < UNPINNED_MONITORS_JDK && events.present().isEmpty()) {
            reasons.put("pinning", "not collected (add --jfr; up to JDK 23 synchronized pins)");
        }
        put(reasons, "connections", endpoints);
        put(reasons, "unread input", unreadConnections);
        put(reasons, "deadlocks", locks);
        reasons.putAll(machine.unobserved());
        return reasons;
    }

    private static void put(Map<String, String> reasons, String name, Signal<?> signal) {
        if (signal instanceof Signal.Absent<?>(String reason)) {
            reasons.put(name, reason);
        }
    }
}
