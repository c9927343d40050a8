package dev.loombench.lab.preflight.doctor;

import dev.loombench.lab.machine.probe.CpuSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/// Checks the number of processors and the CPU affinity of the lab.
final class CoreCheck {
    static final String NAME = "cores";

    /// Minimum number of processors: on a single one the lab and the measured JVM compete.
    static final int MIN_CORES = 2;

    private CoreCheck() {}

    /// Warns if there are fewer than two processors.
    ///
    /// @param cores number of processors that the JVM sees
    static CheckResult check(int cores, Optional<CpuSet> allowed, Optional<CpuSet> online) {
        Map<String, Object> evidence = new LinkedHashMap<>();
        evidence.put("cores", cores);
        allowed.ifPresent(set -> evidence.put("allowed", set.text()));
        online.ifPresent(set -> evidence.put("online", set.text()));
        String value = cores
                + online.map(set -> " of " + Math.max(set.size(), cores)).orElse("")
                + allowed.map(set -> ", CPU set " + set.text()).orElse("");
        if (cores < MIN_CORES) {
            return CheckResult.warning(
                    NAME,
                    value,
                    "The measured JVM shares the only processor with Loombench, and nothing runs in parallel.",
                    "Give Loombench at least two processors.",
                    evidence);
        }
        return CheckResult.ok(NAME, value, "Processors that measurements may use.", evidence);
    }
}
