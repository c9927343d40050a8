package dev.loombench.lab.capacity;

/// How a capacity is searched.
///
/// @param start the first rate, in requests per second
/// @param lowest below this there is no capacity worth the name
/// @param highest beyond this nothing is tried
/// @param growth the factor from one coarse rate to the next, more than 1
/// @param precision the half width of the interval, relative to the capacity, at which the search ends
/// @param confirmations the fewest probes near the capacity, at least 5
/// @param mostProbes of the server after which the search ends with what it knows
public record SearchPlan(
        double start,
        double lowest,
        double highest,
        double growth,
        double precision,
        int confirmations,
        int mostProbes) {
    /// The first rate where none is said, in requests per second.
    public static final double FIRST = 50;

    /// Beyond this nothing is tried where nothing else is said.
    public static final double HIGHEST = 100_000;

    public SearchPlan {
        boolean rates = 0 < lowest && lowest <= start && start <= highest && highest < Double.POSITIVE_INFINITY;
        if (!rates || !(growth > 1) || !(precision > 0 && precision < 0.2) || confirmations < 5) {
            throw new IllegalArgumentException("no search from " + start + "/s between " + lowest + "/s and " + highest
                    + "/s, growing by " + growth + ", to " + precision + " with " + confirmations);
        }
    }

    /// Doubling from a first rate, to ±3 % in at most 40 probes.
    public static SearchPlan from(double start, double highest) {
        return new SearchPlan(start, Math.min(start, 0.5), highest, 2, 0.03, 8, 40);
    }

    /// The same plan, which ends with what is known after so many probes.
    public SearchPlan endingAfter(int probes) {
        return new SearchPlan(start, lowest, highest, growth, precision, confirmations, probes);
    }
}
