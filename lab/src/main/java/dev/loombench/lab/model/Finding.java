package dev.loombench.lab.model;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Observation that affects how figures may be read.
///
/// @param code stable id for programs, such as `disturbed` or `not-steady`
/// @param message the observation
/// @param remedy how to resolve it
/// @param evidence figures behind it, by name
/// @param voids names of the metrics that it contradicts, so that they don't count; absent where there are none
public record Finding(
        String code,
        Severity severity,
        String message,
        String remedy,
        Map<String, Object> evidence,
        @Nullable List<String> voids) {
    /// Creates a finding that contradicts no single metric.
    public Finding(String code, Severity severity, String message, String remedy, Map<String, Object> evidence) {
        this(code, severity, message, remedy, evidence, null);
    }

    /// The same in other words.
    public Finding with(String otherMessage) {
        return new Finding(code, severity, otherMessage, remedy, evidence, voids);
    }

    /// The same with another severity.
    public Finding withSeverity(Severity other) {
        return new Finding(code, other, message, remedy, evidence, voids);
    }

    /// The same with the figures behind it, by name.
    public Finding withEvidence(Map<String, Object> figures) {
        return new Finding(code, severity, message, remedy, figures, voids);
    }

    /// The same, which contradicts these metrics.
    public Finding voiding(List<String> metrics) {
        return new Finding(code, severity, message, remedy, evidence, metrics);
    }

    /// Whether it contradicts a metric.
    public boolean voids(String metric) {
        return voids != null && voids.contains(metric);
    }

    /// Metrics that some findings contradict, with the code of the first that does.
    public static Map<String, String> voided(List<Finding> findings) {
        Map<String, String> codes = new LinkedHashMap<>();
        for (Finding finding : findings) {
            if (finding.voids != null) {
                finding.voids.forEach(metric -> codes.putIfAbsent(metric, finding.code));
            }
        }
        return codes;
    }
}
