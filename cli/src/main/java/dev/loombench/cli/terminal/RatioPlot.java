package dev.loombench.cli.terminal;

import dev.loombench.lab.judge.Advantage;
import java.util.Arrays;
import java.util.List;

/// Ratios with their intervals on one logarithmic axis. Each is a line of characters such as `│    ──●─`, where
/// `│` is 1.
final class RatioPlot {
    private final double low;
    private final double high;
    private final int width;
    private final Signs signs;

    /// @param all that share the axis
    /// @param width in characters
    RatioPlot(List<Advantage> all, int width, Signs signs) {
        this.low = Math.log(all.stream().mapToDouble(RatioPlot::least).reduce(0.5, Math::min));
        this.high = Math.log(all.stream().mapToDouble(RatioPlot::most).reduce(2, Math::max));
        this.width = width;
        this.signs = signs;
    }

    String line(Advantage ratio) {
        String[] cells = new String[width];
        Arrays.fill(cells, " ");
        for (int i = place(least(ratio)); i <= place(most(ratio)); i++) {
            cells[i] = signs.whisker();
        }
        cells[place(1)] = signs.axis();
        cells[place(ratio.value())] = signs.point();
        return String.join("", cells);
    }

    /// What the sides of the axis mean, above the lines.
    String head() {
        int one = place(1);
        String right = "better " + signs.arrow();
        return one < "worse ".length()
                ? " ".repeat(one) + "1× " + right
                : "worse" + " ".repeat(one - "worse".length()) + "1× " + right;
    }

    private int place(double ratio) {
        return (int) Math.clamp(Math.round((Math.log(ratio) - low) / (high - low) * (width - 1)), 0, width - 1L);
    }

    private static double least(Advantage ratio) {
        return ratio.low() == null ? ratio.value() : Math.min(ratio.low(), ratio.value());
    }

    private static double most(Advantage ratio) {
        return ratio.high() == null ? ratio.value() : Math.max(ratio.high(), ratio.value());
    }
}
