package dev.loombench.lab.observe.timeline;

import dev.loombench.lab.machine.probe.MachineActivity;
import dev.loombench.lab.machine.probe.MachineProbe;
import dev.loombench.lab.machine.probe.MachineSnapshot;
import org.jspecify.annotations.Nullable;

/// Samples steal time and pressure of the machine.
final class MachineSampler implements Sampler {
    private final MachineProbe probe;
    private @Nullable MachineSnapshot before;

    MachineSampler(MachineProbe probe) {
        this.probe = probe;
    }

    @Override
    public void sample(long nanos, TimelineBuilder figures) {
        MachineSnapshot now = probe.snapshot();
        MachineSnapshot earlier = before;
        before = now;
        if (earlier != null) {
            MachineActivity activity = MachineActivity.between(earlier, now);
            put(figures, TimelineSignal.STEAL, nanos, activity.steal());
            put(figures, TimelineSignal.PRESSURE_CPU, nanos, activity.pressureCpu());
            put(figures, TimelineSignal.PRESSURE_MEMORY, nanos, activity.pressureMemory());
            put(figures, TimelineSignal.PRESSURE_IO, nanos, activity.pressureIo());
        }
    }

    private static void put(TimelineBuilder figures, TimelineSignal signal, long nanos, @Nullable Double share) {
        if (share == null) {
            figures.absent(signal, "this machine doesn't report it");
        } else {
            figures.put(signal, nanos, 100 * share);
        }
    }
}
