package dev.loombench.report.view;

/// One or more sentences.
public record Sentence(Text text) implements Block {
    public static Sentence of(String words) {
        return of(words, Tone.PLAIN);
    }

    public static Sentence of(String words, Tone tone) {
        return new Sentence(Text.of(words, tone));
    }
}
