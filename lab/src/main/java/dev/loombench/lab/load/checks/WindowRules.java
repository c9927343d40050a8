package dev.loombench.lab.load.checks;

import dev.loombench.lab.analysis.validity.TrialChecks;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.Finding.Severity;
import dev.loombench.protocol.Quantities;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Checks whether figures can be taken from a load's window.
final class WindowRules {
    private WindowRules() {}

    /// Reports an extended warm-up.
    static Finding warmUpExtended(Duration by, Duration warmup, Steadiness trend) {
        double seconds = by.toMillis() / 1e3;
        double total = warmup.toMillis() / 1e3;
        return new Finding(
                "warm-up-extended",
                Severity.INFO,
                "warm-up extended by " + Quantities.seconds(seconds) + ", because the window before was "
                        + trend.sentence(),
                "give it a warm-up of " + Quantities.seconds(total) + " from the start",
                Map.of("extendedSeconds", seconds, "warmupSeconds", total));
    }

    static List<Finding> of(LoadEvidence evidence) {
        List<Finding> findings = new ArrayList<>();
        Steadiness steadiness = evidence.steadiness();
        if (steadiness != null && !steadiness.holds()) {
            findings.add(new Finding(
                    TrialChecks.NOT_STEADY,
                    Severity.WARNING,
                    steadiness.sentence(),
                    steadiness.worsens()
                            ? "lower the rate: the server doesn't keep up, or gets slower"
                            : "give it a longer warm-up",
                    Map.of(
                            "throughput",
                            steadiness.throughput().sentence(),
                            "latency",
                            steadiness.latency().sentence())));
        } else if (steadiness != null && !steadiness.isTested()) {
            findings.add(new Finding(
                    "steady-state-not-tested",
                    Severity.INFO,
                    steadiness.sentence(),
                    "measure for at least 20 s, with answers in each second",
                    Map.of()));
        }
        LittlesLaw law = evidence.littlesLaw();
        if (law != null && !law.holds()) {
            findings.add(new Finding(
                    "littles-law",
                    Severity.WARNING,
                    law.sentence().replaceAll("\\.$", ""),
                    "look at the oldest unanswered request and at each user's completed requests, in the report",
                    Map.of("users", law.users(), "accountedUsers", law.accountedUsers())));
        }
        return findings;
    }
}
