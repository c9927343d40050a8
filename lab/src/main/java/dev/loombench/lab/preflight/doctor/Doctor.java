package dev.loombench.lab.preflight.doctor;

import dev.loombench.lab.machine.jdk.Jdk;
import dev.loombench.lab.machine.probe.ProcFiles;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.Severity;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

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
        return Checks.ALL.stream()
                .map(check -> check.of(machine))
                .flatMap(Optional::stream)
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

    /// The figures of the machine's noise by name, for a host record.
    public static Map<String, Double> noise(List<CheckResult> checks) {
        List<String> names = Checks.OF_NOISE.stream().map(Check::name).toList();
        Map<String, Double> noise = new LinkedHashMap<>();
        for (CheckResult check : checks) {
            if (names.contains(check.name())) {
                check.evidence().forEach((name, figure) -> {
                    if (figure instanceof Double number) {
                        noise.put(name, number);
                    }
                });
            }
        }
        return noise;
    }
}
