package dev.loombench.lab.preflight.doctor;

import dev.loombench.lab.machine.probe.DisturbanceRule;
import dev.loombench.lab.machine.probe.MachineActivity;
import dev.loombench.protocol.Format;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Checks whether tasks are stalled for memory or disks, by pressure stall information.
final class PressureCheck {
    static final String NAME = "pressure";

    /// Maximum share of time in which all tasks wait for disks; above it JVM starts and experiments with files
    /// are slowed.
    static final double MAX_IO_PRESSURE = 0.10;

    private PressureCheck() {}

    static Optional<CheckResult> check(MachineActivity activity) {
        Map<String, Object> evidence = new LinkedHashMap<>();
        put(evidence, "pressureCpu", activity.pressureCpu());
        put(evidence, "pressureMemory", activity.pressureMemory());
        put(evidence, "pressureIo", activity.pressureIo());
        double memory = orZero(activity.pressureMemory());
        double io = orZero(activity.pressureIo());
        return evidence.isEmpty()
                ? Optional.empty()
                : Optional.of(judge(
                        memory >= DisturbanceRule.MEMORY_PRESSURE_THRESHOLD,
                        io >= MAX_IO_PRESSURE,
                        value(memory, io),
                        evidence));
    }

    private static CheckResult judge(boolean memory, boolean io, String value, Map<String, Object> evidence) {
        if (memory) {
            return CheckResult.warning(
                    NAME,
                    value,
                    "At times all tasks wait for memory: the machine reclaims or swaps.",
                    "Close programs, or raise the memory limit of the container.",
                    evidence);
        }
        if (io) {
            return CheckResult.warning(
                    NAME,
                    value,
                    "At times all tasks wait for a disk.",
                    "Wait until copying, indexing or backups are done.",
                    evidence);
        }
        return CheckResult.ok(NAME, value, "Nothing waits for memory or disks.", evidence);
    }

    private static String value(double memory, double io) {
        return "all tasks stalled for memory " + Format.percentTenths(memory) + ", for disks "
                + Format.percentTenths(io);
    }

    private static double orZero(@Nullable Double share) {
        return share == null ? 0 : share;
    }

    private static void put(Map<String, Object> evidence, String name, @Nullable Double share) {
        if (share != null) {
            evidence.put(name, share);
        }
    }
}
