package dev.loombench.lab.catalog.jvm;

import dev.loombench.lab.finding.OptionError;
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
    /// @throws UserErrorException if the name or a flag is invalid
    public static JvmVariant parse(String text) {
        int equals = text.indexOf('=');
        String name = text.substring(0, Math.max(0, equals));
        List<String> flags = ShellWords.split(text.substring(equals + 1)).orElse(List.of());
        if (!NAME.matcher(name).matches()
                || name.length() > MAX_NAME_LENGTH
                || flags.isEmpty()
                || !flags.stream().allMatch(JvmVariant::isOption)) {
            throw OptionError.BAD_VARIANT.error(text);
        }
        return new JvmVariant(name, flags);
    }

    /// Whether a word can be an option of the JVM.
    public static boolean isOption(String word) {
        return word.matches("-\\S.*");
    }
}
