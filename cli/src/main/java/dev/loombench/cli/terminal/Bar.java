package dev.loombench.cli.terminal;

import dev.loombench.lab.model.run.EstimateRecord;
import java.util.Collections;
import java.util.List;

/// Draws a figure as a bar in a table cell, in eighths of a character.
public final class Bar {
    private static final String EIGHTHS = "▏▎▍▌▋▊▉";

    private Bar() {}

    /// Draws an estimate as a bar, in relation to the largest of the cells that have its parameters; empty if there is
    /// no other.
    public static String of(EstimateRecord estimate, List<EstimateRecord> estimates, int longest) {
        List<Double> comparable = estimates.stream()
                .filter(other -> other.cell().params().equals(estimate.cell().params()))
                .map(EstimateRecord::estimate)
                .toList();
        return comparable.size() < 2 ? "" : of(estimate.estimate() / Collections.max(comparable), longest);
    }

    /// Draws a bar.
    ///
    /// @param share of the longest bar, from 0 to 1; any share above 0 draws at least the smallest bar
    /// @param longest in characters
    public static String of(double share, int longest) {
        if (!(share > 0)) {
            return "";
        }
        int eighths = (int) Math.clamp(Math.round(share * longest * 8), 1, longest * 8L);
        int rest = eighths % 8;
        return "█".repeat(eighths / 8) + (rest == 0 ? "" : EIGHTHS.charAt(rest - 1));
    }
}
