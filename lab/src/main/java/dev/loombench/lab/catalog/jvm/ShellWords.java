package dev.loombench.lab.catalog.jvm;

import dev.loombench.protocol.InvalidValueException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/// Splits a text into words like a shell: at white space outside single or double quotes. No shell interprets them.
public final class ShellWords {
    private static final Set<String> OPERATORS = Set.of("|", "||", "&", "&&", ";", ">", ">>", "<", "2>", "2>&1");

    /// Redirection together with its file.
    private static final Pattern REDIRECTION = Pattern.compile("[0-9&]?(>>?|<)[^=].*");

    private static final String VARIABLE = "[A-Za-z_][A-Za-z0-9_]*=.*";

    private final String text;
    private final boolean escapes;
    private final List<Word> words = new ArrayList<>();

    private ShellWords(String text, boolean escapes) {
        this.text = text;
        this.escapes = escapes;
    }

    /// @param quoted whether a part of it is quoted or escaped, so that it is no operator of a shell
    private record Word(String text, boolean quoted) {
        boolean isOperator() {
            return !quoted
                    && (OPERATORS.contains(text) || REDIRECTION.matcher(text).matches());
        }
    }

    /// Words of a text without escapes: a backslash is a character as any other, and a quote can stand within quotes
    /// of the other kind. Empty if a quote isn't closed.
    public static Optional<List<String>> split(String text) {
        ShellWords split = new ShellWords(text, false);
        return split.read() == 0
                ? Optional.of(split.words.stream().map(Word::text).toList())
                : Optional.empty();
    }

    /// Words of a command line. Within double quotes a backslash escapes `"`, `\` and `$`, outside of quotes any
    /// character.
    ///
    /// @throws InvalidValueException if a quote isn't closed, there is no word, or the command needs a shell
    public static List<String> command(String text) {
        ShellWords command = new ShellWords(text, true);
        char open = command.read();
        if (open != 0) {
            throw new InvalidValueException(
                    text,
                    "a command: "
                            + switch (open) {
                                case '\'' -> "a single quote isn't closed";
                                case '"' -> "a double quote isn't closed";
                                default -> "it ends with a backslash";
                            });
        }
        for (Word word : command.words) {
            if (word.isOperator()) {
                throw new InvalidValueException(
                        text,
                        "a command: it isn't run by a shell, so '" + word.text() + "' has no effect; write sh -c '…'");
            }
        }
        if (command.words.isEmpty()) {
            throw new InvalidValueException(text, "a command: it is empty");
        }
        String first = command.words.getFirst().text();
        if (first.matches(VARIABLE)) {
            throw new InvalidValueException(
                    text, "a command: '" + first + "' is an environment variable; use env (--env-a, --env-b)");
        }
        return command.words.stream().map(Word::text).toList();
    }

    /// Reads all words.
    ///
    /// @return the quote that isn't closed, or the backslash at the end; 0 if the text is complete
    private char read() {
        StringBuilder word = new StringBuilder();
        boolean inWord = false;
        boolean quoted = false;
        char quote = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (escapes && c == '\\' && quote != '\'') {
                if (quote == 0 && i + 1 == text.length()) {
                    return c;
                }
                boolean escape = quote == 0 || i + 1 < text.length() && "\"\\$".indexOf(text.charAt(i + 1)) >= 0;
                char literal = escape ? text.charAt(++i) : c;
                if (quote != 0 || literal != '\n') {
                    word.append(literal);
                    inWord = true;
                    quoted = true;
                }
            } else if (quote != 0 && c == quote) {
                quote = 0;
            } else if (quote == 0 && (c == '\'' || c == '"')) {
                quote = c;
                inWord = true;
                quoted = true;
            } else if (quote != 0 || !Character.isWhitespace(c)) {
                word.append(c);
                inWord = true;
            } else if (inWord) {
                words.add(new Word(word.toString(), quoted));
                word.setLength(0);
                inWord = false;
                quoted = false;
            }
        }
        if (inWord) {
            words.add(new Word(word.toString(), quoted));
        }
        return quote;
    }
}
