package dev.loombench.lab.plan;

import dev.loombench.lab.experiment.Grid.GridCell;
import dev.loombench.protocol.Mode;

/// One cell to be measured in one fresh JVM.
///
/// @param id from 1, in the order in which trials run
/// @param block from 1
/// @param experiment id of its experiment
/// @param jdk id of its JDK
public record Trial(int id, int block, String experiment, String jdk, GridCell cell, Mode mode) {
    /// What this trial has in common with the same cell's trials in other blocks.
    public CellKey key() {
        return new CellKey(experiment, jdk, cell, mode);
    }

    /// The same cell on the same JDK in the same mode.
    public record CellKey(String experiment, String jdk, GridCell cell, Mode mode) {}
}
