package dev.loombench.lab.theory.simulation;

/// A reproducible stream of random numbers (SplitMix64). Each purpose has a stream of its own.
///
/// Source: Steele, Lea and Flood, Fast Splittable Pseudorandom Number Generators, OOPSLA 2014.
final class RandomStream {
    private static final long GOLDEN_GAMMA = 0x9e3779b97f4a7c15L;
    private static final double UNIT_OF_53_BITS = 0x1.0p-53;

    private long state;

    /// Creates a stream of random numbers from a seed.
    ///
    /// @param stream number of the stream; streams of one seed are independent
    RandomStream(long seed, int stream) {
        state = mix(mix(seed) + stream * GOLDEN_GAMMA);
    }

    /// Draws from the uniform distribution over (0, 1].
    double uniform() {
        state += GOLDEN_GAMMA;
        return ((mix(state) >>> 11) + 1) * UNIT_OF_53_BITS;
    }

    /// Draws from the exponential distribution with mean 1.
    double exponential() {
        return -Math.log(uniform());
    }

    /// Draws from the standard normal distribution.
    ///
    /// Source: Marsaglia's polar method, 1964.
    double gaussian() {
        while (true) {
            double x = 2 * uniform() - 1;
            double y = 2 * uniform() - 1;
            double square = x * x + y * y;
            if (square < 1 && square > 0) {
                return x * Math.sqrt(-2 * Math.log(square) / square);
            }
        }
    }

    /// Draws from a gamma distribution with scale 1.
    ///
    /// Source: Marsaglia and Tsang, A Simple Method for Generating Gamma Variables, ACM TOMS 26 (2000).
    ///
    /// @param shape more than 0
    double gamma(double shape) {
        if (shape < 1) {
            return gamma(shape + 1) * Math.pow(uniform(), 1 / shape);
        }
        double d = shape - 1.0 / 3;
        double c = 1 / Math.sqrt(9 * d);
        while (true) {
            double x = gaussian();
            double root = 1 + c * x;
            double v = root * root * root;
            if (v > 0 && Math.log(uniform()) < 0.5 * x * x + d - d * v + d * Math.log(v)) {
                return d * v;
            }
        }
    }

    private static long mix(long value) {
        long mixed = (value ^ (value >>> 30)) * 0xbf58476d1ce4e5b9L;
        mixed = (mixed ^ (mixed >>> 27)) * 0x94d049bb133111ebL;
        return mixed ^ (mixed >>> 31);
    }
}
