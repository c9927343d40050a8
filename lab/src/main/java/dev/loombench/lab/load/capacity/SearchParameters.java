package dev.loombench.lab.load.capacity;

/// Parameters of a capacity search.
///
/// @param start the first rate, in requests per second
/// @param lowest rate below which the search gives up
/// @param highest rate that may be offered
/// @param growth factor from one coarse rate to the next, more than 1
/// @param precision half width of the interval, relative to the capacity, at which the search ends
/// @param confirmations minimum number of probes near the capacity, at least 5
/// @param maxProbes number of valid probes after which the search ends with what is known
public record SearchParameters(
        double start,
        double lowest,
        double highest,
        double growth,
        double precision,
        int confirmations,
        int maxProbes) {
    /// Default first rate, in requests per second.
    public static final double DEFAULT_START = 50;

    /// Default upper bound of the rate, in requests per second.
    public static final double DEFAULT_HIGHEST = 100_000;

    public SearchParameters {
        boolean rates = 0 < lowest && lowest <= start && start <= highest && highest < Double.POSITIVE_INFINITY;
        if (!rates || !(growth > 1) || !(precision > 0 && precision < 0.2) || confirmations < 5) {
            throw new IllegalArgumentException("no search from " + start + "/s between " + lowest + "/s and " + highest
                    + "/s, growing by " + growth + ", to " + precision + " with " + confirmations);
        }
    }

    /// Searches by doubling from a first rate, to ±3 % in at most 40 probes.
    public static SearchParameters from(double start, double highest) {
        return new SearchParameters(start, Math.min(start, 0.5), highest, 2, 0.03, 8, 40);
    }

    public SearchParameters withMaxProbes(int probes) {
        return new SearchParameters(start, lowest, highest, growth, precision, confirmations, probes);
    }
}
