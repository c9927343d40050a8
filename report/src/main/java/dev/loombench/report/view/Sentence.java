package dev.loombench.report.view;

/// One or more sentences.
public record Sentence(Text text) implements Block {
    public Sentence(String words) {
        this(Text.of(words));
    }

    @Override
    public boolean isEmpty() {
        return text.isEmpty();
    }
}
