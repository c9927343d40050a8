package dev.loombench.cli;

import dev.loombench.lab.catalog.UserErrorException;

/// Parser of `--margin`, the margin of equivalence.
final class MarginOption {
    /// Default margin.
    static final String DEFAULT_MARGIN = "3%";

    private MarginOption() {}

    /// Parses a margin.
    ///
    /// @param text such as `3%` or `0.03`
    /// @throws UserErrorException unless it is a share between 0 and 1
    static double read(String text) {
        double margin = ShareParser.read(text).orElse(Double.NaN);
        if (!(margin > 0 && margin < 1)) {
            throw new UserErrorException("--margin " + text + ": must lie between 0 and 1, such as 3% or 0.03");
        }
        return margin;
    }
}
