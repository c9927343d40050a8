package dev.loombench.lab.preflight.doctor;

import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.Finding.Severity;
import dev.loombench.lab.preflight.doctor.CheckResult.CheckLevel;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Converts the doctor's checks to findings and figures of a run.
public final class DoctorFindings {
    /// Checks of the machine's momentary behaviour, as opposed to its equipment.
    private static final Set<String> NOISE_CHECKS = Set.of(
            LoadCheck.NAME, StealCheck.NAME, PressureCheck.NAME, ClockCheck.NAME, TimerCheck.NAME, NoiseCheck.NAME);

    private DoctorFindings() {}

    /// Findings for the checks that aren't ok, with codes such as `host.quota`.
    public static List<Finding> findings(List<CheckResult> checks) {
        return checks.stream()
                .filter(check -> check.level() != CheckLevel.OK)
                .map(DoctorFindings::finding)
                .toList();
    }

    /// The figures of the noise checks by name, for a host record.
    public static Map<String, Double> noise(List<CheckResult> checks) {
        Map<String, Double> noise = new LinkedHashMap<>();
        for (CheckResult check : checks) {
            if (NOISE_CHECKS.contains(check.name())) {
                check.evidence().forEach((name, figure) -> {
                    if (figure instanceof Double number) {
                        noise.put(name, number);
                    }
                });
            }
        }
        return noise;
    }

    private static Finding finding(CheckResult check) {
        return new Finding(
                "host." + check.name(), severity(check.level()), check.message(), check.remedy(), check.evidence());
    }

    private static Severity severity(CheckLevel level) {
        return switch (level) {
            case OK -> Severity.INFO;
            case WARNING -> Severity.WARNING;
            case UNFIT -> Severity.INVALID;
        };
    }
}
