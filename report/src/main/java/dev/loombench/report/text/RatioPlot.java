package dev.loombench.report.text;

import dev.loombench.lab.analysis.Advantage;
import java.util.Arrays;
import java.util.List;

/// Plot of ratios with intervals on one logarithmic axis. Each line is text such as `│    ──●─`, where `│` is 1.
public final class RatioPlot {
    private final double low;
    private final double high;
    private final int width;

    /// Creates an axis that fits all ratios.
    ///
    /// @param ratios ratios that share the axis
    /// @param width in characters
    public RatioPlot(List<Advantage> ratios, int width) {
        this.low = Math.log(ratios.stream().mapToDouble(RatioPlot::least).reduce(0.5, Math::min));
        this.high = Math.log(ratios.stream().mapToDouble(RatioPlot::most).reduce(2, Math::max));
        this.width = width;
    }

    public String line(Advantage ratio) {
        char[] cells = new char[width];
        Arrays.fill(cells, ' ');
        Arrays.fill(cells, column(least(ratio)), column(most(ratio)) + 1, '─');
        cells[column(1)] = '│';
        cells[column(ratio.value())] = '●';
        return new String(cells);
    }

    /// Heading that says which side of the axis is better.
    public String heading() {
        int columnOfOne = column(1);
        return columnOfOne < "worse ".length()
                ? " ".repeat(columnOfOne) + "1× better →"
                : "worse" + " ".repeat(columnOfOne - "worse".length()) + "1× better →";
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
