package dev.loombench.lab.catalog;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Splits a text into words like a shell: at white space outside single or double quotes. There are no escapes;
/// a quote can stand within quotes of the other kind.
public final class ShellWords {
    private ShellWords() {}

    /// Words of a text; empty if a quote isn't closed.
    public static Optional<List<String>> split(String text) {
        List<String> words = new ArrayList<>();
        StringBuilder word = new StringBuilder();
        boolean inWord = false;
        char quote = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (quote != 0) {
                if (c == quote) {
                    quote = 0;
                } else {
                    word.append(c);
                }
            } else if (c == '\'' || c == '"') {
                quote = c;
                inWord = true;
            } else if (!Character.isWhitespace(c)) {
                word.append(c);
                inWord = true;
            } else if (inWord) {
                words.add(word.toString());
                word.setLength(0);
                inWord = false;
            }
        }
        if (inWord) {
            words.add(word.toString());
        }
        return quote == 0 ? Optional.of(words) : Optional.empty();
    }
}
