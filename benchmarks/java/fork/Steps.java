package fork;

/// Work that takes a processor and nothing else.
final class Steps {
    private static volatile long result;

    private Steps() {}

    /// Computes some steps of about a nanosecond each.
    static void compute(long steps) {
        long value = result;
        for (long step = 0; step < steps; step++) {
            value = value * 6_364_136_223_846_793_005L + step;
        }
        result = value;
    }
}
