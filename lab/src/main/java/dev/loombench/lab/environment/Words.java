package dev.loombench.lab.environment;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Splits a text into words as a shell does: at blanks, but for those in single or double quotes.
/// There are no escapes: a quote stands within quotes of the other kind.
public final class Words {
    private Words() {}

    /// @return nothing where a quote isn't closed
    public static Optional<List<String>> of(String text) {
        List<String> words = new ArrayList<>();
        StringBuilder word = new StringBuilder();
        boolean begun = false;
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
                begun = true;
            } else if (!Character.isWhitespace(c)) {
                word.append(c);
                begun = true;
            } else if (begun) {
                words.add(word.toString());
                word.setLength(0);
                begun = false;
            }
        }
        if (begun) {
            words.add(word.toString());
        }
        return quote == 0 ? Optional.of(words) : Optional.empty();
    }
}
