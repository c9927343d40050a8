package dev.loombench.lab.service;

import dev.loombench.lab.catalog.ServiceWorkload;
import dev.loombench.lab.model.CellRecord;
import dev.loombench.lab.schedule.Trial;
import dev.loombench.lab.service.config.AbSide;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;

/// One side under one load.
///
/// @param pair number of the pair, from 1; 0 for a load outside all pairs
public record SideLoad(AbSide side, SideWork work, int pair) {
    /// Number of possible seeds; few digits, since people copy them.
    private static final long SEED_COUNT = 1_000_000;

    /// Returns what a trial of the schedule measures.
    public static SideLoad of(AbConfig config, Trial trial) {
        String level = trial.cell().levels().getOrDefault(ServiceWorkload.LOAD, "");
        return new SideLoad(
                config.side(trial.cell().declared().model().toString()),
                config.load().works().stream()
                        .filter(candidate -> candidate.name().equals(level))
                        .findFirst()
                        .orElseThrow(),
                trial.block());
    }

    /// Returns the cell of a side under a load, as files name it.
    public static CellRecord cell(String side, SideWork work) {
        return new CellRecord(side, Map.of(ServiceWorkload.LOAD, work.name()), Map.of());
    }

    /// A cell in words, such as `a at 300/s`; the side alone where its work is none of the comparison's.
    public static String words(AbConfig config, CellRecord cell) {
        return config.load().works().stream()
                .filter(work -> cell.equals(cell(cell.model(), work)))
                .map(work -> cell.model() + " " + work.words())
                .findFirst()
                .orElse(cell.model());
    }

    /// Returns the seed of the arrival times in one of several windows, which differ. It is the same for all sides of a
    /// pair, so that a random burst hits each of them.
    ///
    /// @param seed seed of the run
    /// @param perSecond rate, in requests per second
    /// @param window its number, from 1
    public long arrivalSeed(long seed, double perSecond, int window) {
        long first = new SplittableRandom(Objects.hash(seed, pair, perSecond)).nextLong(1, SEED_COUNT);
        return window == 1 ? first : new SplittableRandom(Objects.hash(first, window)).nextLong(1, SEED_COUNT);
    }

    /// Returns a phrase for sentences, such as `side a at 200/s`.
    public String words() {
        return "side " + side.name() + " " + work.words();
    }
}
