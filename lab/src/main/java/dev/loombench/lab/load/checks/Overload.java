package dev.loombench.lab.load.checks;

import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.TrialRecord;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Rule by which a server carries an offered rate, for every load whose requests arrive by a schedule. Where it
/// doesn't, the backlog grows as long as the load lasts, and a latency is a figure of how long one looked.
///
/// @param due requests that were due in the window
/// @param answered right answers in it
/// @param seconds length of the window
/// @param meanSeconds mean latency; 0 without any answer
public record Overload(long due, long answered, double seconds, double meanSeconds) {
    public static final String CODE = "overloaded";

    /// Metrics that such a server doesn't have.
    public static final List<String> LATENCIES = List.of("p50", "p75", "p90", "p95", "p99", "p99.9", "max", "mean");

    /// Metric by which a server is compared where one has no latency.
    public static final String THROUGHPUT = "rate";

    /// Largest backlog that chance explains where a server keeps up: 2 % of the requests, and three standard deviations
    /// of the difference of the (Poisson) numbers in flight at both ends of the window, which are rate times mean
    /// latency by Little's law.
    public double allowedBacklog() {
        return 0.02 * due + chance();
    }

    private double chance() {
        double inFlight = Math.min((double) due, due / seconds * meanSeconds);
        return 3 * Math.sqrt(2 * inFlight) + 1;
    }

    /// Whether more answers are missing than chance explains.
    public boolean isBehind() {
        return due - answered > allowedBacklog();
    }

    /// Reports a server that doesn't carry the rate; empty where it does.
    ///
    /// @param growing whether its latency grew by half over the window: with a backlog beyond chance it
    ///     falls behind, however slowly
    /// @param throughputVoid whether another finding contradicts its throughput
    public Optional<Finding> finding(boolean growing, boolean throughputVoid) {
        if (answered == 0 || !(isBehind() || growing && due - answered > chance())) {
            return Optional.empty();
        }
        Finding finding = isBehind() && !throughputVoid
                ? LoadFinding.OVERLOADED.with(answered / seconds, due / seconds)
                : LoadFinding.FALLING_BEHIND.with(due / seconds);
        return Optional.of(finding.withEvidence(Map.of("due", due, "answered", answered, "seconds", seconds))
                .voiding(LATENCIES));
    }

    /// Whether most of the trials of one cell, and at least one, don't carry their rate.
    public static boolean of(List<TrialRecord> trials) {
        List<TrialRecord> counted = trials.stream().filter(TrialRecord::counts).toList();
        return counted.stream().filter(trial -> trial.hasFinding(CODE)).count() * 2 > counted.size();
    }
}
