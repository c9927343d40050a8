package dev.loombench.lab.load.checks;

import dev.loombench.lab.model.Finding;
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
        LittlesLaw law = evidence.figures().law().orElse(null);
        if (law != null) {
            length(evidence, law, findings);
            if (!law.holds()) {
                findings.add((law.deviation() < 0 ? LoadFinding.LITTLES_LAW : LoadFinding.LITTLES_LAW_EXCEEDED)
                        .with(Math.abs(law.deviation()))
                        .withEvidence(Map.of("users", law.users(), "accountedUsers", law.accountedUsers()))
                        .voiding(LoadChecks.PERCENTILES));
            }
        }
        long users = evidence.users();
        long unanswered = evidence.figures().summary().users().unanswered();
        if (unanswered > MAX_UNANSWERED_SHARE * users) {
            boolean withoutMean = meanVoid || Finding.voided(findings).containsKey("mean");
            findings.addFirst((withoutMean ? LoadFinding.STARVED_USERS_WITHOUT_MEAN : LoadFinding.STARVED_USERS)
                    .with(unanswered, users)
                    .withEvidence(Map.of("users", users, "unanswered", unanswered))
                    .voiding(LoadChecks.PERCENTILES));
        }
        return findings;
    }

    private static void length(LoadEvidence evidence, LittlesLaw law, List<Finding> findings) {
        double response = law.expectedSeconds();
        double window = evidence.totals().seconds();
        double needed = Math.max(MIN_RESPONSE_TIMES * response, MIN_SHORTEST_TIMES * evidence.shortest());
        boolean tooShort = window < needed;
        double neededForPercentiles = MIN_RESPONSE_TIMES_OF_PERCENTILES * response;
        if (tooShort || window < neededForPercentiles) {
            findings.add((tooShort ? LoadFinding.WINDOW_TOO_SHORT : LoadFinding.WINDOW_TOO_SHORT_FOR_PERCENTILES)
                    .with(window, response, (long) Math.ceil(Math.max(needed, neededForPercentiles)))
                    .withEvidence(Map.of("windowSeconds", window, "responseSeconds", response))
                    .voiding(tooShort ? LoadChecks.ALL_SPEEDS : LoadChecks.PERCENTILES));
        }
    }
}
