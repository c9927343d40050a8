package dev.loombench.report.page;

import dev.loombench.report.text.CellName;
import java.util.ArrayList;
import java.util.List;

/// Entry of a chart's legend.
///
/// @param marks marks drawn one over the other
/// @param colour style class of the marks' colour, such as `s0`; empty for no colour
public record LegendEntry(List<LegendMark> marks, String colour, String text) {
    static LegendEntry of(LegendMark mark, String text) {
        return new LegendEntry(List.of(mark), "", text);
    }

    /// Entry for an optional mark; without text, and so left out, if the chart doesn't have it.
    static LegendEntry optional(boolean drawn, LegendMark mark, String text) {
        return of(mark, drawn ? text : "");
    }

    /// Entry without a mark.
    static LegendEntry textOnly(String text) {
        return new LegendEntry(List.of(), "", text);
    }

    /// Entries for cells by colour.
    static List<LegendEntry> of(List<CellName> cells) {
        return cells.stream()
                .map(cell -> new LegendEntry(List.of(LegendMark.DOT), "s" + cell.slot(), cell.text()))
                .toList();
    }

    /// Entries for cells by colour and shape.
    static List<LegendEntry> shapes(List<CellName> cells) {
        List<LegendEntry> keys = new ArrayList<>();
        for (CellName cell : cells) {
            keys.add(new LegendEntry(List.of(LegendMark.shape(keys.size())), "s" + cell.slot(), cell.text()));
        }
        return keys;
    }
}
