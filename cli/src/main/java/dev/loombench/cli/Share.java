package dev.loombench.cli;

import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A share in words: `2%`, `2 %` or `0.02`.
final class Share {
    private static final Pattern TEXT = Pattern.compile("([0-9]{1,6}(?:\\.[0-9]{1,9})?) ?(%?)");

    private Share() {}

    /// @return empty where it is none
    static OptionalDouble read(String text) {
        Matcher matcher = TEXT.matcher(text.strip());
        return matcher.matches()
                ? OptionalDouble.of(
                        Double.parseDouble(matcher.group(1)) / (matcher.group(2).isEmpty() ? 1 : 100))
                : OptionalDouble.empty();
    }
}
