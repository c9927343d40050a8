package dev.loombench.lab.preflight.doctor;

import dev.loombench.lab.machine.probe.MachineActivity;
import java.time.Duration;

/// Builds the activity of a machine with ten processors in one second.
final class MachineActivityFixtures {
    private MachineActivityFixtures() {}

    static MachineActivity quiet() {
        return of(0, 0, 0, 0);
    }

    static MachineActivity of(double steal, double others, double memory, double io) {
        return new MachineActivity(Duration.ofSeconds(1), 10.0, steal, others, 0.0, 0.5, memory, io);
    }

    static MachineActivity unknown() {
        return new MachineActivity(Duration.ofSeconds(1), null, null, null, null, null, null, null);
    }
}
