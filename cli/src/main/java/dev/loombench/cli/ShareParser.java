package dev.loombench.cli;

import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Parser of a share such as `2%`, `2 %` or `0.02`.
final class ShareParser {
    private static final Pattern SHARE = Pattern.compile("([0-9]{1,6}(?:\\.[0-9]{1,9})?) ?(%?)");

    private ShareParser() {}

    /// Parses a share.
    ///
    /// @return empty if the text isn't a share
    static OptionalDouble read(String text) {
        Matcher matcher = SHARE.matcher(text.strip());
        return matcher.matches()
                ? OptionalDouble.of(
                        Double.parseDouble(matcher.group(1)) / (matcher.group(2).isEmpty() ? 1 : 100))
                : OptionalDouble.empty();
    }
}
