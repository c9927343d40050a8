package dev.loombench.lab.host.doctor;

import dev.loombench.lab.host.doctor.Check.Level;
import dev.loombench.lab.journal.Finding;
import dev.loombench.lab.journal.Finding.Severity;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// What of a doctor's checks goes into a run.
public final class Findings {
    /// The checks that say what the machine does, not what it is.
    private static final Set<String> NOISE = Set.of(
            LoadCheck.NAME, StealCheck.NAME, PressureCheck.NAME, ClockCheck.NAME, TimerCheck.NAME, NoiseCheck.NAME);

    private Findings() {}

    /// The checks that aren't ok, with codes such as `host.quota`.
    public static List<Finding> of(List<Check> checks) {
        return checks.stream()
                .filter(check -> check.level() != Level.OK)
                .map(Findings::finding)
                .toList();
    }

    /// The figures for the noise of a host record, by name.
    public static Map<String, Double> noise(List<Check> checks) {
        Map<String, Double> noise = new LinkedHashMap<>();
        for (Check check : checks) {
            if (NOISE.contains(check.name())) {
                check.evidence().forEach((name, figure) -> {
                    if (figure instanceof Double number) {
                        noise.put(name, number);
                    }
                });
            }
        }
        return noise;
    }

    private static Finding finding(Check check) {
        return new Finding(
                "host." + check.name(), severity(check.level()), check.message(), check.remedy(), check.evidence());
    }

    private static Severity severity(Level level) {
        return switch (level) {
            case OK -> Severity.INFO;
            case WARNING -> Severity.WARNING;
            case UNFIT -> Severity.INVALID;
        };
    }
}
