package dev.loombench.report.chart;

import dev.loombench.report.text.CellName;
import java.util.ArrayList;
import java.util.List;

/// Builds a chart's legend and explanation together, so that each explains the marks that are drawn and no others.
final class ChartKey {
    private final List<String> sentences = new ArrayList<>();
    private final List<LegendEntry> entries = new ArrayList<>();

    /// Starts an explanation.
    ///
    /// @param sentence explanation of marks that are always drawn
    static ChartKey of(String sentence) {
        return new ChartKey().and(sentence);
    }

    ChartKey and(String sentence) {
        sentences.add(sentence);
        return this;
    }

    /// Adds a sentence about what the chart may have.
    ChartKey where(boolean drawn, String sentence) {
        return drawn ? and(sentence) : this;
    }

    /// Adds a mark that the chart may have to its legend, and explains it.
    ChartKey where(boolean drawn, Mark mark, String text, String sentence) {
        return drawn ? and(sentence).entry(mark, text) : this;
    }

    /// Adds a mark that the chart may have to its legend.
    ChartKey where(boolean drawn, Mark mark, String text) {
        return drawn ? entry(mark, text) : this;
    }

    ChartKey entry(Mark mark, String text) {
        return entry("", text, mark);
    }

    /// Adds marks that are drawn one over the other.
    ChartKey entry(String colour, String text, Mark... marks) {
        entries.add(new LegendEntry(List.of(marks), colour, text));
        return this;
    }

    /// Adds a mark to the legend, and says whether it has an interval.
    ChartKey withInterval(boolean interval, Mark mark, String text) {
        return interval ? entry("", text + ", with its interval", Mark.WHISKER, mark) : entry(mark, text);
    }

    /// Adds a note to the legend; nothing if it is empty.
    ChartKey note(String text) {
        return text.isEmpty() ? this : entry("", text);
    }

    /// Says whether an axis is logarithmic.
    ChartKey scale(Axis axis) {
        return note(axis.log() ? "logarithmic axis" : "");
    }

    /// Says how many there are of what is drawn.
    ChartKey limit(int drawn, int all, String noun) {
        return note(drawn == all ? "" : "the first " + drawn + " of " + all + " " + noun);
    }

    /// Adds the colours of cells.
    ChartKey cells(List<CellName> cells) {
        cells.forEach(cell -> entry("s" + cell.slot(), cell.model(), Mark.DOT));
        return this;
    }

    /// Adds the colours and shapes of cells.
    ChartKey shapes(List<CellName> cells) {
        int number = 0;
        for (CellName cell : cells) {
            entry("s" + cell.slot(), cell.model(), Mark.shape(number++));
        }
        return this;
    }

    /// Frame of the chart that this is the key of.
    ///
    /// @param answer answer in a line; empty if only the reader can tell
    ChartFrame frame(String id, String title, String question, String answer) {
        return new ChartFrame(id, title, question, answer, String.join(" ", sentences), List.copyOf(entries));
    }
}
