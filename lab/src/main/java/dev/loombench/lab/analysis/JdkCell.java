package dev.loombench.lab.analysis;

import dev.loombench.lab.model.CellRecord;
import dev.loombench.lab.model.TrialRecord;

/// A cell of the experiment's grid on one JDK.
public record JdkCell(String jdk, CellRecord cell) {
    static JdkCell of(TrialRecord trial) {
        return new JdkCell(trial.jdk(), trial.cell());
    }
}
