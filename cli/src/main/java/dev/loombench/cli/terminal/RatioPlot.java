package dev.loombench.cli.terminal;

import dev.loombench.lab.analysis.Advantage;
import java.util.Arrays;
import java.util.List;

/// Plot of ratios with intervals on one logarithmic axis. Each line is text such as `│    ──●─`, where `│` is 1.
final class RatioPlot {
    private final double low;
    private final double high;
    private final int width;
    private final SymbolSet signs;

    /// @param ratios ratios that share the axis
    /// @param width in characters
    RatioPlot(List<Advantage> ratios, int width, SymbolSet signs) {
        this.low = Math.log(ratios.stream().mapToDouble(RatioPlot::least).reduce(0.5, Math::min));
        this.high = Math.log(ratios.stream().mapToDouble(RatioPlot::most).reduce(2, Math::max));
        this.width = width;
        this.signs = signs;
    }

    String line(Advantage ratio) {
        String[] cells = new String[width];
        Arrays.fill(cells, " ");
        for (int i = column(least(ratio)); i <= column(most(ratio)); i++) {
            cells[i] = signs.whisker();
        }
        cells[column(1)] = signs.axis();
        cells[column(ratio.value())] = signs.point();
        return String.join("", cells);
    }

    /// Heading that says which side of the axis is better.
    String heading() {
        int columnOfOne = column(1);
        String right = "better " + signs.arrow();
        return columnOfOne < "worse ".length()
                ? " ".repeat(columnOfOne) + "1× " + right
                : "worse" + " ".repeat(columnOfOne - "worse".length()) + "1× " + right;
    }

    private int column(double ratio) {
        return (int) Math.clamp(Math.round((Math.log(ratio) - low) / (high - low) * (width - 1)), 0, width - 1L);
    }

    private static double least(Advantage ratio) {
        return ratio.low() == null ? ratio.value() : Math.min(ratio.low(), ratio.value());
    }

    private static double most(Advantage ratio) {
        return ratio.high() == null ? ratio.value() : Math.max(ratio.high(), ratio.value());
    }
}
