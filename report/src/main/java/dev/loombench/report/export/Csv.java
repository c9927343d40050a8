package dev.loombench.report.export;

import dev.loombench.report.text.OneLine;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Rows by RFC 4180. A spreadsheet would take a text for a formula that begins like one, so an apostrophe goes
/// before it; figures stay figures.
final class Csv {
    private static final String END = "\r\n";

    /// Also in the full width of East Asian writing, which spreadsheets there read alike.
    private static final Pattern FORMULA = Pattern.compile("\\s*[=+\\-@＝＋－＠].*");

    private static final Pattern PLAIN = Pattern.compile("[^\",]*");

    private final StringBuilder out = new StringBuilder();

    /// @param cells texts, figures and truth values; nothing for an empty cell
    Csv row(List<? extends @Nullable Object> cells) {
        out.append(cells.stream().map(Csv::cell).collect(Collectors.joining(",")))
                .append(END);
        return this;
    }

    private static String cell(@Nullable Object value) {
        return switch (value) {
            case null -> "";
            case Number figure -> figure.toString();
            case Boolean truth -> truth.toString();
            default -> text(OneLine.of(value.toString()));
        };
    }

    private static String text(String line) {
        String harmless = FORMULA.matcher(line).matches() ? "'" + line : line;
        return PLAIN.matcher(harmless).matches() ? harmless : '"' + harmless.replace("\"", "\"\"") + '"';
    }

    @Override
    public String toString() {
        return out.toString();
    }
}
