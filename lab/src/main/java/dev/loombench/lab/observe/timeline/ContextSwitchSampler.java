package dev.loombench.lab.observe.timeline;

import dev.loombench.lab.machine.probe.ContextSwitches;
import dev.loombench.lab.machine.probe.ProcFiles;
import org.jspecify.annotations.Nullable;

/// Samples the context switches of all threads of a process, in about 40 µs per thread.
final class ContextSwitchSampler implements Sampler {
    private final ProcFiles files;
    private final long pid;
    private long beforeNanos;
    private @Nullable ContextSwitches before;

    ContextSwitchSampler(ProcFiles files, long pid) {
        this.files = files;
        this.pid = pid;
    }

    @Override
    public void sample(long nanos, TimelineBuilder figures) {
        ContextSwitches now = ContextSwitches.read(files, pid);
        ContextSwitches earlier = before;
        if (earlier != null && nanos > beforeNanos && !now.isEmpty()) {
            ContextSwitches.SwitchCounts change = now.since(earlier);
            double seconds = (nanos - beforeNanos) / 1e9;
            figures.put(TimelineSignal.VOLUNTARY_SWITCHES, nanos, change.voluntary() / seconds);
            figures.put(TimelineSignal.INVOLUNTARY_SWITCHES, nanos, change.involuntary() / seconds);
        }
        before = now;
        beforeNanos = nanos;
    }
}
