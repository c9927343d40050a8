package dev.loombench.report.page;

import dev.loombench.report.text.CellName;
import java.util.ArrayList;
import java.util.List;

/// A line of a chart's legend.
///
/// @param marks drawn one over the other
/// @param colour the style sheet's class of their colour, such as `s0`; empty for what isn't coloured
public record Key(List<Mark> marks, String colour, String text) {
    static Key of(Mark mark, String text) {
        return new Key(List.of(mark), "", text);
    }

    /// Of a mark that not every such chart has: without text where this one doesn't have it.
    static Key where(boolean drawn, Mark mark, String text) {
        return of(mark, drawn ? text : "");
    }

    /// Only words.
    static Key words(String text) {
        return new Key(List.of(), "", text);
    }

    /// Cells by their colour.
    static List<Key> of(List<CellName> cells) {
        return cells.stream()
                .map(cell -> new Key(List.of(Mark.DOT), "s" + cell.slot(), cell.text()))
                .toList();
    }

    /// Cells by their colour and shape.
    static List<Key> shapes(List<CellName> cells) {
        List<Key> keys = new ArrayList<>();
        for (CellName cell : cells) {
            keys.add(new Key(List.of(Mark.shape(keys.size())), "s" + cell.slot(), cell.text()));
        }
        return keys;
    }
}
