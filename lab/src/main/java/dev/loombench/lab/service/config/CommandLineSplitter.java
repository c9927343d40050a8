package dev.loombench.lab.service.config;

import dev.loombench.protocol.InvalidValueException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/// Splits a command line into words as a shell would; no shell interprets it.
public final class CommandLineSplitter {
    private static final Set<String> SHELL_OPERATORS = Set.of("|", "||", "&", "&&", ";", ">", ">>", "<", "2>", "2>&1");

    /// Redirection together with its file.
    private static final Pattern REDIRECTION = Pattern.compile("[0-9&]?(>>?|<)[^=].*");

    private final String text;
    private final List<String> words = new ArrayList<>();
    private final StringBuilder word = new StringBuilder();
    private boolean inWord;
    private boolean quoted;

    private CommandLineSplitter(String text) {
        this.text = text;
    }

    /// Splits at white space outside of quotes. Within single quotes all characters are literal; within double
    /// quotes a backslash escapes `"`, `\` and `$`, elsewhere any character.
    ///
    /// @throws InvalidValueException if a quote isn't closed, there is no word, or the command needs a
    ///     shell
    public static List<String> split(String text) {
        CommandLineSplitter command = new CommandLineSplitter(text);
        command.read();
        if (command.words.isEmpty()) {
            throw new InvalidValueException(text, "a command: it is empty");
        }
        String first = command.words.getFirst();
        if (first.matches("[A-Za-z_][A-Za-z0-9_]*=.*")) {
            throw new InvalidValueException(
                    text, "a command: '" + first + "' is an environment variable; use env (--env-a, --env-b)");
        }
        return List.copyOf(command.words);
    }

    private void read() {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '\'' -> i = readSingleQuoted(i + 1);
                case '"' -> i = readDoubleQuoted(i + 1);
                case '\\' -> i = readEscaped(i + 1);
                case ' ', '\t', '\n', '\r' -> endWord();
                default -> add(c);
            }
        }
        endWord();
    }

    private int readSingleQuoted(int from) {
        int end = text.indexOf('\'', from);
        if (end < 0) {
            throw new InvalidValueException(text, "a command: a single quote isn't closed");
        }
        word.append(text, from, end);
        inWord = true;
        quoted = true;
        return end;
    }

    private int readDoubleQuoted(int from) {
        inWord = true;
        quoted = true;
        for (int i = from; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"') {
                return i;
            }
            boolean escape = c == '\\' && i + 1 < text.length() && "\"\\$".indexOf(text.charAt(i + 1)) >= 0;
            word.append(escape ? text.charAt(++i) : c);
        }
        throw new InvalidValueException(text, "a command: a double quote isn't closed");
    }

    private int readEscaped(int at) {
        if (at == text.length()) {
            throw new InvalidValueException(text, "a command: it ends with a backslash");
        }
        if (text.charAt(at) != '\n') {
            add(text.charAt(at));
            quoted = true;
        }
        return at;
    }

    private void add(char c) {
        word.append(c);
        inWord = true;
    }

    private void endWord() {
        if (inWord) {
            String token = word.toString();
            if (!quoted
                    && (SHELL_OPERATORS.contains(token)
                            || REDIRECTION.matcher(token).matches())) {
                throw new InvalidValueException(
                        text, "a command: it isn't run by a shell, so '" + token + "' has no effect; write sh -c '…'");
            }
            words.add(token);
        }
        word.setLength(0);
        inWord = false;
        quoted = false;
    }
}
