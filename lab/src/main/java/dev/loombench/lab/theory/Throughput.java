package dev.loombench.lab.theory;

/// A throughput in operations per second, of all callers together.
public record Throughput(double perSecond) {
    /// Validates the figure.
    ///
    /// @throws IllegalArgumentException if it isn't positive and finite
    public Throughput {
        requirePositive(perSecond, "a throughput");
    }

    /// Computes the throughput of callers that each start an operation when their last is done:
    /// callers / seconds.
    ///
    /// Source: Little, A Proof for the Queuing Formula L = λW, Operations Research 9 (1961).
    ///
    /// @param seconds mean time of an operation
    /// @throws IllegalArgumentException if there is no caller or the time isn't positive and finite
    public static Throughput of(int callers, double seconds) {
        requirePositive(callers, "a number of callers");
        requirePositive(seconds, "the time of an operation");
        return new Throughput(callers / seconds);
    }

    /// This throughput as a share of the ideal one: 1 at the limit, less where operations take longer.
    public double efficiency(Throughput ideal) {
        return perSecond / ideal.perSecond;
    }

    /// The ideal time as a share of the measured one: 1 at the limit, less where operations take longer.
    ///
    /// @throws IllegalArgumentException if a time isn't positive and finite
    public static double efficiencyOfTime(double idealSeconds, double measuredSeconds) {
        requirePositive(idealSeconds, "an ideal time");
        requirePositive(measuredSeconds, "a measured time");
        return idealSeconds / measuredSeconds;
    }

    private static void requirePositive(double value, String name) {
        if (!(value > 0 && value < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(name + " is positive: " + value);
        }
    }
}
