package dev.loombench.lab.preflight.doctor;

import dev.loombench.lab.machine.probe.ProcFiles;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/// Checks of CPU frequency scaling and simultaneous multithreading. Virtual machines hide most of it.
final class FrequencyChecks {
    static final String GOVERNOR = "governor";
    static final String SMT = "smt";
    static final String TURBO = "turbo";

    private static final String CPUS = "/sys/devices/system/cpu";

    private FrequencyChecks() {}

    /// Warns of any governor but `performance`, which lets the frequency drop while threads are parked.
    static Optional<CheckResult> governor(ProcFiles files) {
        List<String> governors = files.names(CPUS, "cpu[0-9]*").stream()
                .flatMap(cpu -> files.text(CPUS + "/" + cpu + "/cpufreq/scaling_governor").stream())
                .distinct()
                .sorted()
                .toList();
        if (governors.isEmpty()) {
            return Optional.empty();
        }
        String value = String.join(", ", governors);
        Map<String, Object> evidence = Map.of("governors", governors);
        return Optional.of(
                governors.equals(List.of("performance"))
                        ? CheckResult.ok(GOVERNOR, value, "The CPU frequency is kept high.", evidence)
                        : CheckResult.warning(
                                GOVERNOR,
                                value,
                                "The CPU frequency falls when processors are idle, so work after waiting runs slower.",
                                "Set it: sudo cpupower frequency-set -g performance",
                                evidence));
    }

    /// Warns of simultaneous multithreading: hardware threads share a core's units, so that computing tasks
    /// can't reach ideal times, which count processors.
    static Optional<CheckResult> smt(ProcFiles files) {
        return flag(files, "/smt/active")
                .map(active -> active
                        ? CheckResult.warning(
                                SMT,
                                "on",
                                "Two processors share each core, so tasks that compute can't reach ideal times,"
                                        + " which count"
                                        + " processors.",
                                "Bind the lab to one processor of each core (taskset), or switch it off: echo off |"
                                        + " sudo tee "
                                        + CPUS + "/smt/control",
                                Map.of("active", true))
                        : CheckResult.ok(
                                SMT,
                                "off",
                                "Each processor is a core of its own, as far as the system knows.",
                                Map.of("active", false)));
    }

    /// Reports turbo boost without a warning: it is usually on, and blocks in random order spread its drift
    /// over all cells alike.
    static Optional<CheckResult> turbo(ProcFiles files) {
        return flag(files, "/intel_pstate/no_turbo")
                .map(off -> !off)
                .or(() -> flag(files, "/cpufreq/boost"))
                .map(on -> CheckResult.ok(
                        TURBO,
                        on ? "on" : "off",
                        on
                                ? "The CPU frequency depends on temperature and on how many processors are busy."
                                : "The CPU frequency doesn't exceed its nominal value.",
                        Map.of("on", on)));
    }

    private static Optional<Boolean> flag(ProcFiles files, String path) {
        OptionalLong number = files.number(CPUS + path);
        return number.isEmpty() ? Optional.empty() : Optional.of(number.getAsLong() != 0);
    }
}
