package dev.loombench.report.text;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Quotes the words of a command line so that a POSIX shell reads back the same words.
public final class ShellCommand {
    private static final Pattern UNQUOTED = Pattern.compile("[A-Za-z0-9_@%+=:,./-]+");

    private ShellCommand() {}

    public static String line(List<String> words) {
        return words.stream().map(ShellCommand::quoted).collect(Collectors.joining(" "));
    }

    /// The word as it is written on a command line.
    public static String quoted(String word) {
        return UNQUOTED.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
