package dev.loombench.lab.preflight.doctor;

import dev.loombench.lab.machine.probe.CpuSet;
import dev.loombench.lab.machine.probe.MachineActivity;
import dev.loombench.protocol.Format;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

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

    /// Checks whether a CPU quota is below the number of processors.
    static final class QuotaCheck {
        static final String NAME = "quota";

        private QuotaCheck() {}

        /// Warns if the quota is below the number of processors.
        ///
        /// @param quota in processors
        /// @param allowed the processors on which this process may run; empty on systems without quotas
        static Optional<CheckResult> check(OptionalDouble quota, Optional<CpuSet> allowed, MachineActivity activity) {
            if (allowed.isEmpty()) {
                return Optional.empty();
            }
            int processors = allowed.get().size();
            Map<String, Object> evidence = new LinkedHashMap<>();
            evidence.put("processors", processors);
            quota.ifPresent(cores -> evidence.put("quotaCores", cores));
            Double throttled = activity.throttled();
            if (throttled != null) {
                evidence.put("throttled", throttled);
            }
            return Optional.of(quota.isPresent() ? limited(quota.getAsDouble(), processors, evidence) : free(evidence));
        }

        private static CheckResult free(Map<String, Object> evidence) {
            return CheckResult.ok(NAME, "none", "No CPU quota limits measured JVMs.", evidence);
        }

        private static CheckResult limited(double quota, int processors, Map<String, Object> evidence) {
            String value = Format.significant(quota) + " cores of CPU time on " + processors + " processors";
            return quota < processors
                    ? CheckResult.warning(
                            NAME,
                            value,
                            "The CPU quota is below the number of processors: once it is used up, every thread stops until"
                                    + " the next period, usually for tens of milliseconds.",
                            "Bind the container to whole processors (--cpuset-cpus) instead of a quota (--cpus), or lift"
                                    + " the"
                                    + " quota.",
                            evidence)
                    : CheckResult.ok(NAME, value, "The quota covers all processors.", evidence);
        }
    }
}
