package dev.loombench.lab.service.config;

import dev.loombench.lab.model.CellRecord;
import dev.loombench.lab.service.config.AbConfig.AbSide;
import dev.loombench.lab.service.config.AbLoad.AbLevel;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Trial: one side under one load, in fresh processes.
///
/// @param id id from 1, also its place in the order
/// @param pair number of its pair, from 1; disturbances of the machine affect all sides of a pair
/// @param repeats id of the voided or failed trial that it replaces
public record AbTrial(
        int id,
        int pair,
        AbSide side,
        AbLevel level,
        @Nullable Integer repeats) {
    /// Creates a trial that repeats no other.
    public AbTrial(int id, int pair, AbSide side, AbLevel level) {
        this(id, pair, side, level, null);
    }

    /// Returns a repetition of this trial.
    ///
    /// @param other id of the repetition
    public AbTrial repetition(int other) {
        return new AbTrial(other, pair, side, level, id);
    }

    public CellRecord cell() {
        return cell(side.name(), level);
    }

    /// Returns the cell of a side under a load, as files name it.
    public static CellRecord cell(String side, AbLevel level) {
        return new CellRecord(side, Map.of("load", level.name()), Map.of());
    }
}
