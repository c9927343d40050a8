package dev.loombench.report.text;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// A command line that a POSIX shell reads back as the same words.
public final class Shell {
    private static final Pattern SAFE = Pattern.compile("[A-Za-z0-9_@%+=:,./-]+");

    private Shell() {}

    public static String line(List<String> words) {
        return words.stream().map(Shell::quoted).collect(Collectors.joining(" "));
    }

    private static String quoted(String word) {
        return SAFE.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
