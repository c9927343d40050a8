package dev.loombench.lab.ab.plan;

import dev.loombench.lab.ab.order.AbLevel;
import dev.loombench.lab.ab.order.AbSide;
import dev.loombench.lab.journal.CellRecord;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// One side under one load, in fresh processes.
///
/// @param id from 1, also its place in the order
/// @param pair from 1: what the machine does to a pair it does to all of its sides
/// @param repeats id of the trial in whose place it counts, since the machine voided that
public record AbTrial(
        int id,
        int pair,
        AbSide side,
        AbLevel level,
        @Nullable Integer repeats) {
    /// One that repeats none.
    public AbTrial(int id, int pair, AbSide side, AbLevel level) {
        this(id, pair, side, level, null);
    }

    /// The same once more.
    ///
    /// @param other its id
    public AbTrial again(int other) {
        return new AbTrial(other, pair, side, level, id);
    }

    public CellRecord cell() {
        return cell(side.name(), level);
    }

    /// The cell of a side under a load, as the journal names it.
    public static CellRecord cell(String side, AbLevel level) {
        return new CellRecord(side, Map.of("load", level.name()), Map.of());
    }
}
