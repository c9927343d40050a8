package dev.loombench.lab.ab.order;

import dev.loombench.protocol.BadWord;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/// A command's words, as a shell would split them; but none reads it.
public final class CommandWords {
    private static final Set<String> OF_A_SHELL = Set.of("|", "||", "&", "&&", ";", ">", ">>", "<", "2>", "2>&1");

    /// With the file that it leads to or comes from.
    private static final Pattern REDIRECTION = Pattern.compile("[0-9&]?(>>?|<)[^=].*");

    private final String text;
    private final List<String> words = new ArrayList<>();
    private final StringBuilder word = new StringBuilder();
    private boolean begun;
    private boolean quoted;

    private CommandWords(String text) {
        this.text = text;
    }

    /// Splits at white space, outside of quotes. Within single quotes all characters stand for
    /// themselves; within double quotes a backslash takes the meaning from `"`, `\` and `$`, and
    /// elsewhere from what follows.
    ///
    /// @throws BadWord if a quote isn't closed, there is no word, or it takes a shell
    public static List<String> split(String text) {
        CommandWords command = new CommandWords(text);
        command.read();
        if (command.words.isEmpty()) {
            throw new BadWord(text, "a command: it is empty");
        }
        String first = command.words.getFirst();
        if (first.matches("[A-Za-z_][A-Za-z0-9_]*=.*")) {
            throw new BadWord(
                    text, "a command: '" + first + "' is an environment variable; use env (--env-a, --env-b)");
        }
        return List.copyOf(command.words);
    }

    private void read() {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '\'' -> i = single(i + 1);
                case '"' -> i = twice(i + 1);
                case '\\' -> i = escaped(i + 1);
                case ' ', '\t', '\n', '\r' -> end();
                default -> add(c);
            }
        }
        end();
    }

    private int single(int from) {
        int end = text.indexOf('\'', from);
        if (end < 0) {
            throw new BadWord(text, "a command: a single quote isn't closed");
        }
        word.append(text, from, end);
        begun = true;
        quoted = true;
        return end;
    }

    private int twice(int from) {
        begun = true;
        quoted = true;
        for (int i = from; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"') {
                return i;
            }
            boolean escape = c == '\\' && i + 1 < text.length() && "\"\\$".indexOf(text.charAt(i + 1)) >= 0;
            word.append(escape ? text.charAt(++i) : c);
        }
        throw new BadWord(text, "a command: a double quote isn't closed");
    }

    private int escaped(int at) {
        if (at == text.length()) {
            throw new BadWord(text, "a command: it ends with a backslash");
        }
        if (text.charAt(at) != '\n') {
            add(text.charAt(at));
            quoted = true;
        }
        return at;
    }

    private void add(char c) {
        word.append(c);
        begun = true;
    }

    private void end() {
        if (begun) {
            String whole = word.toString();
            if (!quoted
                    && (OF_A_SHELL.contains(whole) || REDIRECTION.matcher(whole).matches())) {
                throw new BadWord(
                        text, "a command: it isn't run by a shell, so '" + whole + "' has no effect; write sh -c '…'");
            }
            words.add(whole);
        }
        word.setLength(0);
        begun = false;
        quoted = false;
    }
}
