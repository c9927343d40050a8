package dev.loombench.lab.ab.plan;

import dev.loombench.lab.ab.order.AbLevel;
import dev.loombench.lab.ab.order.AbOrder;
import dev.loombench.lab.ab.order.AbSide;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.SplittableRandom;

/// In which order sides are measured: pair by pair, within a pair level by level, and at each level side
/// by side, all of it shuffled from the seed.
public final class AbSchedule {
    /// Few digits, since people copy them.
    private static final long SEEDS = 1_000_000;

    private AbSchedule() {}

    /// @param pairs at least one
    public static List<AbTrial> of(AbOrder order, int pairs) {
        Random random = new Random(order.effort().seed());
        List<AbTrial> trials = new ArrayList<>();
        for (int pair = 1; pair <= pairs; pair++) {
            List<AbLevel> levels = new ArrayList<>(order.load().levels());
            Collections.shuffle(levels, random);
            for (AbLevel level : levels) {
                List<AbSide> sides = new ArrayList<>(order.sides());
                Collections.shuffle(sides, random);
                for (AbSide side : sides) {
                    trials.add(new AbTrial(trials.size() + 1, pair, side, level));
                }
            }
        }
        return List.copyOf(trials);
    }

    /// The seed of when a trial's requests come: the same for all sides of a pair, so that a crowd which comes by
    /// chance comes to each of them.
    ///
    /// @param seed of the whole order
    /// @param perSecond requests of the trial
    public static long arrivals(long seed, AbTrial trial, double perSecond) {
        return new SplittableRandom(Objects.hash(seed, trial.pair(), perSecond)).nextLong(1, SEEDS);
    }
}
