package dev.loombench.lab.environment;

import dev.loombench.lab.experiment.BadInput;
import java.util.List;
import java.util.regex.Pattern;

/// Flags that set an environment apart, with a name for them.
///
/// @param name small letters, digits and hyphens
/// @param flags options of the JVM, at least one
public record Variant(String name, List<String> flags) {
    private static final Pattern NAME = Pattern.compile("[a-z0-9]+(-[a-z0-9]+)*");
    private static final int LONGEST_NAME = 40;

    public Variant {
        flags = List.copyOf(flags);
    }

    /// Reads `zgc=-XX:+UseZGC`.
    ///
    /// @throws BadInput if the name or a flag can't be one
    public static Variant parse(String text) {
        int equals = text.indexOf('=');
        if (equals < 0) {
            throw bad(text, "write it as name=options, such as zgc=-XX:+UseZGC");
        }
        String name = text.substring(0, equals);
        if (!NAME.matcher(name).matches() || name.length() > LONGEST_NAME) {
            throw bad(text, "its name may contain only small letters, digits and hyphens, at most " + LONGEST_NAME);
        }
        List<String> flags =
                Words.of(text.substring(equals + 1)).orElseThrow(() -> bad(text, "it has a quote that isn't closed"));
        if (flags.isEmpty()) {
            throw bad(text, "no options after its name");
        }
        for (String flag : flags) {
            if (!isOption(flag)) {
                throw bad(text, "'" + flag + "' isn't a JVM option, which begins with '-', such as -XX:+UseZGC");
            }
        }
        return new Variant(name, flags);
    }

    /// Whether a word can be an option of the JVM.
    public static boolean isOption(String word) {
        return word.matches("-\\S.*");
    }

    private static BadInput bad(String text, String why) {
        return new BadInput("--variant '" + text + "': " + why);
    }
}
