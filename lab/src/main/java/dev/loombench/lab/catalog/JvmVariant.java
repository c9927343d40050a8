package dev.loombench.lab.catalog;

import java.util.List;
import java.util.regex.Pattern;

/// Named set of JVM flags that sets an environment apart.
///
/// @param name small letters, digits and hyphens
/// @param flags options of the JVM, at least one
public record JvmVariant(String name, List<String> flags) {
    private static final Pattern NAME = Pattern.compile("[a-z0-9]+(-[a-z0-9]+)*");
    private static final int MAX_NAME_LENGTH = 40;

    public JvmVariant {
        flags = List.copyOf(flags);
    }

    /// Parses a variant such as `zgc=-XX:+UseZGC`.
    ///
    /// @throws BadInput if the name or a flag is invalid
    public static JvmVariant parse(String text) {
        int equals = text.indexOf('=');
        if (equals < 0) {
            throw invalid(text, "write it as name=options, such as zgc=-XX:+UseZGC");
        }
        String name = text.substring(0, equals);
        if (!NAME.matcher(name).matches() || name.length() > MAX_NAME_LENGTH) {
            throw invalid(
                    text, "its name may contain only small letters, digits and hyphens, at most " + MAX_NAME_LENGTH);
        }
        List<String> flags = ShellWords.split(text.substring(equals + 1))
                .orElseThrow(() -> invalid(text, "it has a quote that isn't closed"));
        if (flags.isEmpty()) {
            throw invalid(text, "no options after its name");
        }
        for (String flag : flags) {
            if (!isOption(flag)) {
                throw invalid(text, "'" + flag + "' isn't a JVM option, which begins with '-', such as -XX:+UseZGC");
            }
        }
        return new JvmVariant(name, flags);
    }

    /// Whether a word can be an option of the JVM.
    public static boolean isOption(String word) {
        return word.matches("-\\S.*");
    }

    private static UserErrorException invalid(String text, String reason) {
        return new UserErrorException("--variant '" + text + "': " + reason);
    }
}
