package dev.loombench.report.page;

import dev.loombench.report.text.CellName;
import java.util.ArrayList;
import java.util.List;

/// Entry of a chart's legend.
///
/// @param marks marks drawn one over the other
/// @param colour style class of the marks' colour, such as `s0`; empty for no colour
public record Key(List<Mark> marks, String colour, String text) {
    static Key of(Mark mark, String text) {
        return new Key(List.of(mark), "", text);
    }

    /// Entry for an optional mark; without text, and so left out, if the chart doesn't have it.
    static Key where(boolean drawn, Mark mark, String text) {
        return of(mark, drawn ? text : "");
    }

    /// Entry without a mark.
    static Key words(String text) {
        return new Key(List.of(), "", text);
    }

    /// Entries for cells by colour.
    static List<Key> of(List<CellName> cells) {
        return cells.stream()
                .map(cell -> new Key(List.of(Mark.DOT), "s" + cell.slot(), cell.text()))
                .toList();
    }

    /// Entries for cells by colour and shape.
    static List<Key> shapes(List<CellName> cells) {
        List<Key> keys = new ArrayList<>();
        for (CellName cell : cells) {
            keys.add(new Key(List.of(Mark.shape(keys.size())), "s" + cell.slot(), cell.text()));
        }
        return keys;
    }
}
