package dev.loombench.report.view;

import dev.loombench.report.text.CellName;

/// Name of a cell with its model's colour.
public record Name(CellName name) implements Span {
    @Override
    public String words() {
        return name.text();
    }
}
