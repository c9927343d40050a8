package dev.loombench.lab.service;

import dev.loombench.lab.service.config.AbConfig;
import dev.loombench.lab.service.config.AbConfig.AbSide;
import dev.loombench.lab.service.config.AbLoad.AbLevel;
import dev.loombench.lab.service.config.AbTrial;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.SplittableRandom;

/// Order of trials: pair by pair, within a pair level by level, and at each level side by side, all shuffled
/// from the seed.
public final class AbSchedule {
    /// Number of possible seeds; few digits, since people copy them.
    private static final long SEED_COUNT = 1_000_000;

    private AbSchedule() {}

    /// Returns all trials in order.
    ///
    /// @param pairs number of pairs, at least one
    public static List<AbTrial> trials(AbConfig config, int pairs) {
        Random random = new Random(config.effort().seed());
        List<AbTrial> trials = new ArrayList<>();
        for (int pair = 1; pair <= pairs; pair++) {
            List<AbLevel> levels = new ArrayList<>(config.load().levels());
            Collections.shuffle(levels, random);
            for (AbLevel level : levels) {
                List<AbSide> sides = new ArrayList<>(config.sides());
                Collections.shuffle(sides, random);
                for (AbSide side : sides) {
                    trials.add(new AbTrial(trials.size() + 1, pair, side, level));
                }
            }
        }
        return List.copyOf(trials);
    }

    /// Returns the seed of a trial's arrival times. It is the same for all sides of a pair, so that a random
    /// burst hits each of them.
    ///
    /// @param seed seed of the run
    /// @param perSecond rate of the trial, in requests per second
    public static long arrivalSeed(long seed, AbTrial trial, double perSecond) {
        return new SplittableRandom(Objects.hash(seed, trial.pair(), perSecond)).nextLong(1, SEED_COUNT);
    }
}
