package dev.loombench.lab.theory.simulation;

import org.apache.commons.rng.UniformRandomProvider;

/// A reproducible stream of random numbers (SplitMix64). Each purpose has a stream of its own.
///
/// Source: Steele, Lea and Flood, Fast Splittable Pseudorandom Number Generators, OOPSLA 2014.
final class RandomStream implements UniformRandomProvider {
    private static final long GOLDEN_GAMMA = 0x9e3779b97f4a7c15L;
    private static final double UNIT_OF_53_BITS = 0x1.0p-53;

    private long state;

    /// Creates a stream of random numbers from a seed.
    ///
    /// @param stream number of the stream; streams of one seed are independent
    RandomStream(long seed, int stream) {
        state = mix(mix(seed) + stream * GOLDEN_GAMMA);
    }

    @Override
    public long nextLong() {
        state += GOLDEN_GAMMA;
        return mix(state);
    }

    /// Draws from the uniform distribution over (0, 1].
    double uniform() {
        return ((nextLong() >>> 11) + 1) * UNIT_OF_53_BITS;
    }

    /// Draws from the exponential distribution with mean 1.
    double exponential() {
        return -Math.log(uniform());
    }

    private static long mix(long value) {
        long mixed = (value ^ (value >>> 30)) * 0xbf58476d1ce4e5b9L;
        mixed = (mixed ^ (mixed >>> 27)) * 0x94d049bb133111ebL;
        return mixed ^ (mixed >>> 31);
    }
}
