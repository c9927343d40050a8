package dev.loombench.report.view;

import org.jspecify.annotations.Nullable;

/// One or more sentences.
public record Sentence(Text text) implements Block {
    public Sentence(String words) {
        this(Text.of(words));
    }

    /// Name of the style class that its beginning asks for; null for none.
    public @Nullable String style() {
        return isEmpty() || !(text.spans().getFirst() instanceof Words(String _, Tone tone))
                ? null
                : switch (tone) {
                    case STRONG -> "verdict";
                    case CARE -> "trust care";
                    case QUIET -> "note";
                    default -> null;
                };
    }

    @Override
    public boolean isEmpty() {
        return text.isEmpty();
    }
}
