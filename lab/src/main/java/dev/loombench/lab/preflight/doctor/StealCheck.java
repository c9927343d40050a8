package dev.loombench.lab.preflight.doctor;

import dev.loombench.lab.machine.probe.CpuTimes;
import dev.loombench.lab.machine.probe.DisturbanceRule;
import dev.loombench.lab.machine.probe.MachineActivity;
import dev.loombench.protocol.Format;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Checks the CPU time stolen by the hypervisor, now and since boot.
final class StealCheck {
    static final String NAME = "steal";

    private StealCheck() {}

    static Optional<CheckResult> check(MachineActivity activity, @Nullable CpuTimes sinceStart) {
        Double now = activity.steal();
        if (now == null || sinceStart == null) {
            return Optional.empty();
        }
        double sinceStartShare = denied(sinceStart);
        Map<String, Object> evidence = new LinkedHashMap<>();
        evidence.put("steal", now);
        evidence.put("stealSinceStart", sinceStartShare);
        String value = Format.percentTenths(now) + " now, " + Format.percentTenths(sinceStartShare)
                + " of the time needed since the machine started";
        return Optional.of(
                DisturbanceRule.exceedsSteal(activity) || sinceStartShare >= DisturbanceRule.STEAL_THRESHOLD
                        ? CheckResult.warning(
                                NAME,
                                value,
                                "The hypervisor takes processors from this virtual machine while it needs them."
                                        + " Trials that this disturbs are repeated.",
                                "Use a machine with dedicated processors, or measure when other virtual machines are"
                                        + " quiet.",
                                evidence)
                        : CheckResult.ok(NAME, value, "The hypervisor takes little or no CPU time away.", evidence));
    }

    /// Stolen share of the CPU time that was demanded, since idle time would dilute it.
    private static double denied(CpuTimes times) {
        long demanded = times.processes() + times.steal();
        return demanded == 0 ? 0 : times.steal() / (double) demanded;
    }
}
