package dev.loombench.lab.observe.jvm;

import dev.loombench.lab.machine.probe.HotSpotCounters;
import org.jspecify.annotations.Nullable;

/// Counters of a JVM, read from its shared memory file (hsperfdata) without running code in it. A starting
/// JVM may not have them yet, so each reading tries to open them until it succeeds.
public final class JvmCounters {
    private final JvmProcess process;
    private @Nullable HotSpotCounters counters;

    public JvmCounters(JvmProcess process) {
        this.process = process;
    }

    public Signal<HotSpotCounters> open() {
        if (counters == null) {
            counters = HotSpotCounters.openIn(process.tempDirectory(), process.innerPid(), process.earliestStart())
                    .orElse(null);
        }
        return counters == null
                ? new Signal.Absent<>("process " + process.pid()
                        + " shows no counters in /tmp/hsperfdata_*: it may run with -XX:-UsePerfData, or not be ready")
                : new Signal.Present<>(counters);
    }
}
