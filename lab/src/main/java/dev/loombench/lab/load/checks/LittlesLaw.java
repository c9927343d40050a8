package dev.loombench.lab.load.checks;

import dev.loombench.protocol.Format;
import dev.loombench.protocol.MessageTemplate;

/// Consistency of a closed load's figures by Little's law with think times: N = X·(R + Z), the users are the
/// throughput times the mean time of a request with its think time. It holds for any closed system; a violation
/// means that some requests were never answered, or that the figures come from different periods.
///
/// Source: Little, A Proof for the Queuing Formula L = λW, Operations Research 9 (1961); with thinking: the
/// interactive response time law, Denning and Buzen, ACM Computing Surveys 10 (1978).
///
/// @param users N, the real number of users
/// @param perSecond X, completed requests per second
/// @param meanSeconds R, the mean response time
/// @param thinkSeconds Z, the mean time between an answer and the next request
public record LittlesLaw(double users, double perSecond, double meanSeconds, double thinkSeconds) {
    /// Relative deviation that requests in flight at the window's ends may cause.
    public static final double MAX_DEVIATION = 0.05;

    private static final String INCONSISTENT =
            "Little's law: {users} users at {rate:/s} imply a mean response time of {expected:s}; measured: {mean:s}.";
    private static final String CONSISTENT = INCONSISTENT.replaceAll("\\.$", ", which is consistent.");

    /// @throws IllegalArgumentException if one is missing or negative
    public LittlesLaw {
        if (!(users > 0 && perSecond > 0 && meanSeconds > 0 && thinkSeconds >= 0)) {
            throw new IllegalArgumentException("Little's law needs users, a throughput and a response time: " + users
                    + ", " + perSecond + "/s, " + meanSeconds + " s, " + thinkSeconds + " s");
        }
    }

    /// Users that throughput and response time account for: X·(R + Z).
    public double accountedUsers() {
        return perSecond * (meanSeconds + thinkSeconds);
    }

    /// Mean response time that follows from users and throughput, in seconds: N/X − Z.
    public double expectedSeconds() {
        return users / perSecond - thinkSeconds;
    }

    /// Relative deviation of the accounted users from the real ones: −0.2 where a fifth is missing.
    public double deviation() {
        return accountedUsers() / users - 1;
    }

    public boolean holds() {
        return Math.abs(deviation()) <= MAX_DEVIATION;
    }

    /// Describes the figures in one sentence.
    public String sentence() {
        String words = holds() ? CONSISTENT : INCONSISTENT;
        return MessageTemplate.fill(words, Format.significant(users), perSecond, expectedSeconds(), meanSeconds);
    }
}
