package dev.loombench.lab.preflight.doctor;

import dev.loombench.lab.machine.host.HostReader.LoadAverage;
import dev.loombench.lab.machine.probe.CpuTimes;
import dev.loombench.lab.machine.probe.DisturbanceRule;
import dev.loombench.lab.machine.probe.MachineActivity;
import dev.loombench.protocol.Format;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Checks whether other processes use the processors now. The load average is judged only if nothing better can
/// be read: it decays over minutes, and has been 112 on an idle machine.
final class LoadCheck {
    static final String NAME = "load";

    /// Maximum one-minute load average per processor, used only if nothing better can be read.
    static final double MAX_LOAD_PER_CORE = 0.5;

    private static final String REMEDY =
            "Stop other programs, or wait until they are done; see top or the task manager.";

    private LoadCheck() {}

    static Optional<CheckResult> check(MachineActivity activity, Optional<LoadAverage> load, int cores) {
        Map<String, Object> evidence = new LinkedHashMap<>();
        Double othersShare = activity.others();
        if (othersShare != null) {
            evidence.put("others", othersShare);
        }
        load.ifPresent(average -> {
            evidence.put("load1", average.oneMinute());
            average.running().ifPresent(running -> evidence.put("running", running));
        });
        if (othersShare != null) {
            return Optional.of(
                    judge(DisturbanceRule.exceedsOtherProcesses(activity), value(othersShare, load), evidence));
        }
        return load.map(average -> judge(
                average.oneMinute() > MAX_LOAD_PER_CORE * cores, "load average " + average.oneMinute(), evidence));
    }

    private static String value(double others, Optional<LoadAverage> load) {
        return "other processes " + Format.percentTenths(others)
                + load.map(average -> ", load average " + average.oneMinute()).orElse("");
    }

    private static CheckResult judge(boolean busy, String value, Map<String, Object> evidence) {
        return busy
                ? CheckResult.warning(NAME, value, "Other programs compete for the processors.", REMEDY, evidence)
                : CheckResult.ok(
                        NAME, value, "The processors are free; the load average may be from minutes ago.", evidence);
    }

    /// Checks the CPU time stolen by the hypervisor, now and since boot.
    static final class StealCheck {
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
                            : CheckResult.ok(
                                    NAME, value, "The hypervisor takes little or no CPU time away.", evidence));
        }

        /// Stolen share of the CPU time that was demanded, since idle time would dilute it.
        private static double denied(CpuTimes times) {
            long demanded = times.processes() + times.steal();
            return demanded == 0 ? 0 : times.steal() / (double) demanded;
        }
    }
}
