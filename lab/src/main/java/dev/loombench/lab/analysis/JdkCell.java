package dev.loombench.lab.analysis;

import dev.loombench.lab.model.CellRecord;
import dev.loombench.lab.model.TrialRecord;

/// A cell of the experiment's grid on one JDK.
public record JdkCell(String jdk, CellRecord cell) {
    public static JdkCell of(TrialRecord trial) {
        return new JdkCell(trial.jdk(), trial.cell());
    }

    String label() {
        return cell.label(jdk);
    }
}
