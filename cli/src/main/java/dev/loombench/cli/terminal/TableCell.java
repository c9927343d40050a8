package dev.loombench.cli.terminal;

import java.util.function.UnaryOperator;

/// Sanitized text, plain and styled; its width is that of the plain text.
public record TableCell(String plain, String styled) {
    public static TableCell of(String text) {
        return of(text, UnaryOperator.identity());
    }

    /// @param styling style of the whole text, such as `style::dim`
    public static TableCell of(String text, UnaryOperator<String> styling) {
        String plain = Screen.sanitized(text);
        return new TableCell(plain, styling.apply(plain));
    }

    /// This text followed by another with a style of its own.
    TableCell plus(TableCell other) {
        return new TableCell(plain + other.plain, styled + other.styled);
    }

    TableCell atMost(int width) {
        if (Screen.length(plain) <= width) {
            return this;
        }
        String start = plain.substring(0, plain.offsetByCodePoints(0, width - 1)) + TextTable.ELLIPSIS;
        return new TableCell(start, styled.replace(plain, start));
    }
}
