package dev.loombench.generator.hyperfoil;

import java.util.SplittableRandom;

/// Random numbers of one window, derived from the seed of the load. Those of the measured window don't depend
/// on how many numbers the warm-up drew.
///
/// @param arrivals seed of the gaps between arrivals
/// @param choices generator that chooses the next request
record Draws(long arrivals, SplittableRandom choices) {
    static Draws of(long seed, boolean measured) {
        SplittableRandom seeds = new SplittableRandom(seed);
        Draws warmup = new Draws(seeds.nextLong(), new SplittableRandom(seeds.nextLong()));
        Draws window = new Draws(seeds.nextLong(), new SplittableRandom(seeds.nextLong()));
        return measured ? window : warmup;
    }
}
