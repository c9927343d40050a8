package dev.loombench.lab.host.doctor;

import dev.loombench.lab.probe.CpuTimes;
import dev.loombench.lab.probe.Disturbance;
import dev.loombench.lab.probe.MachineActivity;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Whether a hypervisor takes processor time away, now or since the machine started.
final class StealCheck {
    static final String NAME = "steal";

    private StealCheck() {}

    static Optional<Check> check(MachineActivity activity, @Nullable CpuTimes sinceStart) {
        Double now = activity.steal();
        if (now == null || sinceStart == null) {
            return Optional.empty();
        }
        double before = denied(sinceStart);
        Map<String, Object> evidence = new LinkedHashMap<>();
        evidence.put("steal", now);
        evidence.put("stealSinceStart", before);
        String value =
                Words.percent(now) + " now, " + Words.percent(before) + " of the time needed since the machine started";
        return Optional.of(
                Disturbance.stolen(activity) || before >= Disturbance.STEAL
                        ? Check.warning(
                                NAME,
                                value,
                                "The hypervisor takes processors from this virtual machine while it needs them."
                                        + " Trials that this disturbs are repeated.",
                                "Use a machine with dedicated processors, or measure when other virtual machines are"
                                        + " quiet.",
                                evidence)
                        : Check.ok(NAME, value, "The hypervisor takes little or no CPU time away.", evidence));
    }

    /// Of the time in which there was work, the share that was denied: idle time would hide it.
    private static double denied(CpuTimes times) {
        long wanted = times.processes() + times.steal();
        return wanted == 0 ? 0 : times.steal() / (double) wanted;
    }
}
