package dev.loombench.lab.load;

import dev.loombench.protocol.Quantities;
import java.util.Locale;

/// Whether the figures of a closed load add up: N = X·(R + Z), users are throughput times the mean time that
/// one of them takes for a request and for thinking. It holds for any system that keeps its users; where it
/// doesn't, some requests were never answered, or the figures are of different times.
///
/// Source: Little, A Proof for the Queuing Formula L = λW, Operations Research 9 (1961); with thinking: the
/// interactive response time law, Denning and Buzen, ACM Computing Surveys 10 (1978).
///
/// @param users N, as many as were there
/// @param perSecond X, completed requests per second
/// @param meanSeconds R, the mean response time
/// @param thinkSeconds Z, the mean time between an answer and the next request
public record LittlesLaw(double users, double perSecond, double meanSeconds, double thinkSeconds) {
    /// What the window's ends may make of it.
    public static final double TOLERANCE = 0.05;

    /// @throws IllegalArgumentException if a figure is missing
    public LittlesLaw {
        if (!(users > 0 && perSecond > 0 && meanSeconds > 0 && thinkSeconds >= 0)) {
            throw new IllegalArgumentException("Little's law needs users, a throughput and a response time: " + users
                    + ", " + perSecond + "/s, " + meanSeconds + " s, " + thinkSeconds + " s");
        }
    }

    /// The users that throughput and response time account for: X·(R + Z).
    public double accountedUsers() {
        return perSecond * (meanSeconds + thinkSeconds);
    }

    /// The mean response time that users and throughput ask for, in seconds: N/X − Z.
    public double expectedSeconds() {
        return users / perSecond - thinkSeconds;
    }

    /// By how much the accounted users differ from the real ones, relative: −0.2 where a fifth is missing.
    public double deviation() {
        return accountedUsers() / users - 1;
    }

    public boolean holds() {
        return Math.abs(deviation()) <= TOLERANCE;
    }

    /// The finding in one sentence.
    public String sentence() {
        String figures = String.format(
                Locale.ROOT,
                "Little's law: %s users at %s/s imply a mean response time of %s; measured: %s",
                Quantities.significant(users),
                Quantities.significant(perSecond),
                Quantities.seconds(expectedSeconds()),
                Quantities.seconds(meanSeconds));
        if (holds()) {
            return figures + ", which is consistent.";
        }
        String share = String.format(Locale.ROOT, "%.0f %%", Math.abs(deviation()) * 100);
        return deviation() < 0
                ? figures + ": " + share + " of the users waited for answers that no figure includes."
                : figures + ": " + share + " more than that many users can wait for.";
    }
}
