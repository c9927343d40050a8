package dev.loombench.lab.load.checks;

import dev.loombench.lab.load.checks.LoadEvidence.UserWaits;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.Severity;
import dev.loombench.protocol.Format;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Checks whether the figures of a closed loop tell of all its users. Its mean response time is the number of users
/// over the throughput, and so counts who waits in vain; its percentiles are those of the answers alone.
final class ClosedLoopRules {
    /// Share of users without an answer beyond which percentiles are those of the lucky ones.
    private static final double MAX_UNANSWERED_SHARE = 0.01;

    /// Mean response times that a window must last for its throughput, so that the answers at its ends weigh little.
    private static final double MIN_RESPONSE_TIMES = 2;

    /// Shortest response times that it must last for the same reason: answers that wait equally long may come in waves.
    private static final double MIN_SHORTEST_TIMES = 5;

    /// Mean response times that it must last for percentiles.
    private static final double MIN_RESPONSE_TIMES_OF_PERCENTILES = 5;

    private ClosedLoopRules() {}

    /// @param meanVoid whether another finding contradicts the mean response time
    static List<Finding> check(LoadEvidence evidence, boolean meanVoid) {
        List<Finding> findings = new ArrayList<>();
        LittlesLaw law = evidence.littlesLaw();
        if (law != null) {
            length(evidence, law, findings);
            if (!law.holds()) {
                findings.add(new Finding(
                        "littles-law",
                        Severity.WARNING,
                        law.sentence().replaceAll("\\.$", ""),
                        "look at the oldest unanswered request and at each user's completed requests, in the report",
                        Map.of("users", law.users(), "accountedUsers", law.accountedUsers()),
                        LoadChecks.PERCENTILES));
            }
        }
        UserWaits waits = evidence.waits();
        if (waits != null && waits.unanswered() > MAX_UNANSWERED_SHARE * waits.users()) {
            findings.addFirst(new Finding(
                    "starved-users",
                    Severity.WARNING,
                    Format.grouped(waits.unanswered()) + " of " + Format.grouped(waits.users())
                            + " users got no answer in the window, so percentiles are lower bounds only",
                    meanVoid || Finding.voided(findings).containsKey("mean")
                            ? "measure for longer"
                            : "measure for longer; or judge by the mean response time, which counts them",
                    Map.of("users", waits.users(), "unanswered", waits.unanswered()),
                    LoadChecks.PERCENTILES));
        }
        return findings;
    }

    private static void length(LoadEvidence evidence, LittlesLaw law, List<Finding> findings) {
        double response = law.expectedSeconds();
        double window = evidence.requests().seconds();
        double shortest =
                evidence.latencies() == null ? 0 : evidence.latencies().shortest();
        double needed = Math.max(MIN_RESPONSE_TIMES * response, MIN_SHORTEST_TIMES * shortest);
        boolean tooShort = window < needed;
        double neededForPercentiles = MIN_RESPONSE_TIMES_OF_PERCENTILES * response;
        if (tooShort || window < neededForPercentiles) {
            findings.add(new Finding(
                    tooShort ? "window-too-short" : "window-too-short-for-percentiles",
                    tooShort ? Severity.WARNING : Severity.INFO,
                    "a window of " + Format.seconds(window) + " is too short for "
                            + (tooShort ? "a throughput" : "percentiles") + " where an answer takes "
                            + Format.seconds(response) + " on average",
                    "measure for at least " + Format.seconds(Math.ceil(Math.max(needed, neededForPercentiles))),
                    Map.of("windowSeconds", window, "responseSeconds", response),
                    tooShort ? LoadChecks.ALL_SPEEDS : LoadChecks.PERCENTILES));
        }
    }
}
