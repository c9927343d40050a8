package dev.loombench.report.view;

import org.jspecify.annotations.Nullable;

/// How the cells of a column are aligned.
public enum Align {
    LEFT(null),
    RIGHT("n"),
    /// Left, and broken into lines where there is little space.
    PROSE("prose");

    private final @Nullable String style;

    Align(@Nullable String style) {
        this.style = style;
    }

    /// Name of its style class; null for none.
    public @Nullable String style() {
        return style;
    }
}
