package dev.loombench.report.chart;

import java.util.ArrayList;
import java.util.List;

/// Builds the explanation of a chart: a sentence for each kind of mark that it has.
final class ChartHelp {
    private final List<String> sentences = new ArrayList<>();

    private ChartHelp() {}

    /// Starts an explanation.
    ///
    /// @param sentence explanation of marks that are always drawn
    static ChartHelp of(String sentence) {
        return new ChartHelp().and(sentence);
    }

    ChartHelp and(String sentence) {
        sentences.add(sentence);
        return this;
    }

    /// Adds a sentence about marks that the chart may have.
    ///
    /// @param drawn whether the chart has what the sentence explains
    ChartHelp where(boolean drawn, String sentence) {
        return drawn ? and(sentence) : this;
    }

    String text() {
        return String.join(" ", sentences);
    }
}
