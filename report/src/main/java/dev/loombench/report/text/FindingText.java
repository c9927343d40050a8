package dev.loombench.report.text;

import dev.loombench.lab.model.Finding;
import java.util.List;

/// Words of a finding: its message with its remedy, and what it voids.
public final class FindingText {
    private FindingText() {}

    public static String of(Finding finding) {
        return of(finding.message(), finding.remedy());
    }

    /// Joins a message and its remedy.
    ///
    /// @param remedy may be empty
    public static String of(String message, String remedy) {
        return remedy.isEmpty() ? message : message + (message.endsWith(".") ? " " : "; ") + remedy;
    }

    /// Names void metrics, those of the latency together.
    public static String voided(List<String> metrics) {
        if (!metrics.contains("p50")) {
            return String.join(", ", metrics);
        }
        return metrics.contains("rate")
                ? "latencies and throughput"
                : metrics.contains("mean") ? "latencies" : "percentiles";
    }
}
