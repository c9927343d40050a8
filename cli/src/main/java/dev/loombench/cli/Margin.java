package dev.loombench.cli;

import dev.loombench.lab.catalog.BadInput;

/// Parser of `--margin`, the margin of equivalence.
final class Margin {
    /// Default margin.
    static final String USUAL = "3%";

    private Margin() {}

    /// @param text such as `3%` or `0.03`
    /// @throws BadInput unless it is a share between 0 and 1
    static double read(String text) {
        double margin = Share.read(text).orElse(Double.NaN);
        if (!(margin > 0 && margin < 1)) {
            throw new BadInput("--margin " + text + ": must lie between 0 and 1, such as 3% or 0.03");
        }
        return margin;
    }
}
