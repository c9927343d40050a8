package dev.loombench.lab.plan;

import dev.loombench.lab.experiment.Grid.GridCell;
import dev.loombench.protocol.Mode;
import java.util.Locale;

/// One cell to be measured in one fresh JVM.
///
/// @param id from 1, in the order in which trials run
/// @param block from 1
/// @param experiment id of its experiment
/// @param jdk id of its JDK
/// @param pass what it is for
public record Trial(int id, int block, String experiment, String jdk, GridCell cell, Mode mode, Pass pass) {
    /// A trial whose figures count.
    public Trial(int id, int block, String experiment, String jdk, GridCell cell, Mode mode) {
        this(id, block, experiment, jdk, cell, mode, Pass.MEASURE);
    }

    /// What a trial is for.
    public enum Pass {
        /// For its figures: nothing in the measured JVM observes it.
        MEASURE,
        /// The same for a cell that the block has already, to be held against it: what differs is noise.
        CONTROL,
        /// For causes: it is recorded, and its timings enter no estimate.
        DIAGNOSE;

        /// The word in files.
        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /// What this trial has in common with the same cell's trials in other blocks.
    public CellKey key() {
        return new CellKey(experiment, jdk, cell, mode);
    }

    /// The same cell on the same JDK in the same mode.
    public record CellKey(String experiment, String jdk, GridCell cell, Mode mode) {}
}
