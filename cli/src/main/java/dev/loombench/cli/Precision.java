package dev.loombench.cli;

import dev.loombench.lab.experiment.BadInput;
import java.util.OptionalDouble;

/// What `--precision` says.
final class Precision {
    private static final double LEAST = 0.001;
    private static final double MOST = 0.5;

    private Precision() {}

    /// @param text such as `2%` or `0.02`
    /// @throws BadInput if it is no share, or one that blocks can't come to
    static double read(String text) {
        OptionalDouble read = Share.read(text);
        if (read.isEmpty()) {
            throw new BadInput("--precision " + text + ": must be a share such as 2% or 0.02");
        }
        double share = read.getAsDouble();
        if (!(share >= LEAST && share <= MOST)) {
            throw new BadInput("--precision " + text + ": must be from 0.1% to 50%");
        }
        return share;
    }
}
