package dev.loombench.lab.load.jmeter;

import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.Finding.Severity;
import dev.loombench.protocol.Format;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/// Samples of a run that failed in JMeter's own environment.
///
/// @param count number of these samples
/// @param labels their labels
record EnvironmentFailure(EnvironmentError error, long count, Set<String> labels) {
    static final String CODE = "plan-environment";

    private static final int MAX_LABELS = 3;
    private static final int MAX_LABEL_LENGTH = 80;

    EnvironmentFailure {
        labels = new LinkedHashSet<>(labels);
    }

    EnvironmentFailure plus(EnvironmentFailure other) {
        Set<String> all = new LinkedHashSet<>(labels);
        other.labels.stream().filter(label -> all.size() <= MAX_LABELS).forEach(all::add);
        return new EnvironmentFailure(error, count + other.count, all);
    }

    /// Reports the failures.
    ///
    /// @param severity by the share of the run that failed so
    Finding finding(Severity severity) {
        String names = labels.stream()
                .limit(MAX_LABELS)
                .map(label -> "'" + Format.excerpt(label, MAX_LABEL_LENGTH) + "'")
                .collect(Collectors.joining(", "));
        return new Finding(
                CODE,
                severity,
                Format.grouped(count, "sample") + " failed in JMeter itself, not at the server: " + error.problem()
                        + (names.isEmpty()
                                ? ""
                                : " (" + (labels.size() == 1 ? "label " : "labels ") + names
                                        + (labels.size() > MAX_LABELS ? ", …" : "") + ")"),
                error.remedy(),
                Map.of("samples", count));
    }
}
