package dev.loombench.cli;

import dev.loombench.lab.experiment.BadInput;

/// What `--margin` says.
final class Margin {
    private Margin() {}

    /// @throws BadInput if it is no share
    static double within(double margin) {
        if (!(margin > 0 && margin < 1)) {
            throw new BadInput("--margin " + margin + ": must lie between 0 and 1, such as 0.03");
        }
        return margin;
    }
}
