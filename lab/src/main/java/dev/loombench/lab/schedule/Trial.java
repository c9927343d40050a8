package dev.loombench.lab.schedule;

import dev.loombench.lab.catalog.GridCell;
import dev.loombench.protocol.trial.MeasurementMode;
import java.util.Locale;

/// Measurement of one cell in one fresh JVM.
///
/// @param id number from 1, in the order of execution
/// @param block number of its block, from 1
/// @param pass purpose of the trial
public record Trial(int id, int block, String experiment, String jdk, GridCell cell, MeasurementMode mode, Pass pass) {
    public enum Pass {
        /// Figures, without any observation in the measured JVM.
        MEASURE,
        /// Second measurement of a baseline in its block, for an A/A comparison with the first.
        CONTROL,
        /// Causes, by a recording; its timings enter no estimate.
        DIAGNOSE;

        /// Name in files.
        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /// Key that this trial shares with the same cell's trials in other blocks.
    public CellKey key() {
        return new CellKey(experiment, jdk, cell, mode);
    }

    public record CellKey(String experiment, String jdk, GridCell cell, MeasurementMode mode) {}
}
