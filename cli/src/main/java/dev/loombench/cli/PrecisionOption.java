package dev.loombench.cli;

import dev.loombench.lab.catalog.UserErrorException;
import java.util.OptionalDouble;

/// Parser of `--precision`, the half-width that intervals should reach.
final class PrecisionOption {
    private static final double MIN_PRECISION = 0.001;
    private static final double MAX_PRECISION = 0.5;

    private PrecisionOption() {}

    /// @param text such as `2%` or `0.02`
    /// @throws BadInput unless it is a share from 0.1 % to 50 %
    static double read(String text) {
        OptionalDouble parsed = ShareParser.read(text);
        if (parsed.isEmpty()) {
            throw new UserErrorException("--precision " + text + ": must be a share such as 2% or 0.02");
        }
        double share = parsed.getAsDouble();
        if (!(share >= MIN_PRECISION && share <= MAX_PRECISION)) {
            throw new UserErrorException("--precision " + text + ": must be from 0.1% to 50%");
        }
        return share;
    }
}
