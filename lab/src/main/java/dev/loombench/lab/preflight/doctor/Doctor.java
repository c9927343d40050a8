package dev.loombench.lab.preflight.doctor;

import dev.loombench.lab.machine.jdk.Jdk;
import dev.loombench.lab.machine.probe.ProcFiles;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.Severity;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Examines whether this machine is fit to measure, within about a second.
public final class Doctor {
    private Doctor() {}

    /// Runs all checks that this machine permits, in a fixed order.
    ///
    /// @param jdks all of this machine
    /// @param output directory for runs; need not exist
    /// @throws InterruptedException if the thread is interrupted meanwhile
    public static List<CheckResult> examine(List<Jdk> jdks, Path output) throws InterruptedException {
        return examine(Machine.watch(ProcFiles.ofThisMachine(), jdks, output));
    }

    static List<CheckResult> examine(Machine machine) {
        return Arrays.stream(Check.values())
                .flatMap(check -> check.of(machine).stream())
                .toList();
    }

    /// Findings for the checks that aren't ok, with codes such as `host.quota`.
    public static List<Finding> findings(List<CheckResult> checks) {
        return checks.stream()
                .filter(check -> check.level() != CheckLevel.OK)
                .map(check -> new Finding(
                        "host." + check.name(),
                        check.level() == CheckLevel.UNFIT ? Severity.INVALID : Severity.WARNING,
                        check.message(),
                        check.remedy(),
                        check.evidence()))
                .toList();
    }

    /// The figures of the machine's noise by name, for a host record: the fractions of all checks but that of the
    /// quota, which is equipment.
    public static Map<String, Double> noise(List<CheckResult> checks) {
        Map<String, Double> noise = new LinkedHashMap<>();
        checks.stream()
                .filter(check -> !check.name().equals("quota"))
                .forEach(check -> check.evidence().forEach((name, figure) -> {
                    if (figure instanceof Double number) {
                        noise.put(name, number);
                    }
                }));
        return noise;
    }
}
