package dev.loombench.report.view;

import dev.loombench.report.text.Chip;

/// A highlighted word, such as a verdict.
public record Highlight(Chip chip) implements Span {
    @Override
    public String words() {
        return chip.word();
    }
}
