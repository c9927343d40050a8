package dev.loombench.protocol;

import java.util.Arrays;
import java.util.stream.Collectors;

/// The words of enums, which are their `toString`.
public final class EnumWords {
    private EnumWords() {}

    /// Parses the word of an enum's constant.
    ///
    /// @param constants all of the enum
    /// @param noun phrase for one of them, such as `a mode`
    /// @throws InvalidValueException if it is none of them, with all words
    public static <E extends Enum<E>> E parse(E[] constants, String word, String noun) {
        return Arrays.stream(constants)
                .filter(constant -> constant.toString().equals(word))
                .findFirst()
                .orElseThrow(() -> new InvalidValueException(
                        word,
                        noun + " ("
                                + Arrays.stream(constants).map(Enum::toString).collect(Collectors.joining(", "))
                                + ")"));
    }
}
