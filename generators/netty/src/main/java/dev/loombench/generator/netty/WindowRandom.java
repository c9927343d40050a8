package dev.loombench.generator.netty;

import java.util.SplittableRandom;

/// Random numbers of one window, derived from the seed of the load. Those of the measured window don't depend
/// on how many numbers the warm-up drew.
///
/// @param arrivals seed of the gaps between arrivals
/// @param choices generator that chooses the next request
record WindowRandom(long arrivals, SplittableRandom choices) {
    static WindowRandom of(long seed, boolean measured) {
        SplittableRandom seeds = new SplittableRandom(seed);
        WindowRandom warmup = new WindowRandom(seeds.nextLong(), new SplittableRandom(seeds.nextLong()));
        WindowRandom window = new WindowRandom(seeds.nextLong(), new SplittableRandom(seeds.nextLong()));
        return measured ? window : warmup;
    }
}
