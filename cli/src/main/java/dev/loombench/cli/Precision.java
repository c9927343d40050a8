package dev.loombench.cli;

import dev.loombench.lab.experiment.BadInput;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// What `--precision` says.
final class Precision {
    private static final Pattern SHARE = Pattern.compile("([0-9]{1,6}(?:\\.[0-9]{1,9})?) ?(%?)");
    private static final double LEAST = 0.001;
    private static final double MOST = 0.5;

    private Precision() {}

    /// @param text such as `2%` or `0.02`
    /// @throws BadInput if it is no share, or one that blocks can't come to
    static double read(String text) {
        Matcher matcher = SHARE.matcher(text.strip());
        if (!matcher.matches()) {
            throw new BadInput("--precision " + text + ": not a share such as 2% or 0.02");
        }
        double share = Double.parseDouble(matcher.group(1)) / (matcher.group(2).isEmpty() ? 1 : 100);
        if (!(share >= LEAST && share <= MOST)) {
            throw new BadInput("--precision " + text + ": must be from 0.1% to 50%");
        }
        return share;
    }
}
