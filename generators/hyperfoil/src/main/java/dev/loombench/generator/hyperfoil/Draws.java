package dev.loombench.generator.hyperfoil;

import java.util.SplittableRandom;

/// The random numbers of a window, from a load's seed: when requests come, and which ones. Those of the measured window
/// don't depend on how many the warm-up drew.
///
/// @param arrivals seed of the gaps between requests
/// @param choices decide which request comes
record Draws(long arrivals, SplittableRandom choices) {
    static Draws of(long seed, boolean measured) {
        SplittableRandom seeds = new SplittableRandom(seed);
        Draws warmup = new Draws(seeds.nextLong(), new SplittableRandom(seeds.nextLong()));
        Draws window = new Draws(seeds.nextLong(), new SplittableRandom(seeds.nextLong()));
        return measured ? window : warmup;
    }
}
