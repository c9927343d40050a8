package dev.loombench.lab.ideal.simulation;

/// Random numbers from a seed: SplitMix64, of a stream of its own for each purpose.
///
/// Source: Steele, Lea and Flood, Fast Splittable Pseudorandom Number Generators, OOPSLA 2014.
final class Draws {
    private static final long GOLDEN = 0x9e3779b97f4a7c15L;
    private static final double UNIT = 0x1.0p-53;

    private long state;

    /// @param stream draws of different streams of a seed have nothing to do with each other
    Draws(long seed, int stream) {
        state = mixed(mixed(seed) + stream * GOLDEN);
    }

    /// More than 0 and at most 1.
    double uniform() {
        state += GOLDEN;
        return ((mixed(state) >>> 11) + 1) * UNIT;
    }

    /// With the mean 1.
    double exponential() {
        return -Math.log(uniform());
    }

    /// With the mean 0 and the standard deviation 1.
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

    /// From a gamma distribution with the scale 1.
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

    private static long mixed(long value) {
        long mixed = (value ^ (value >>> 30)) * 0xbf58476d1ce4e5b9L;
        mixed = (mixed ^ (mixed >>> 27)) * 0x94d049bb133111ebL;
        return mixed ^ (mixed >>> 31);
    }
}
