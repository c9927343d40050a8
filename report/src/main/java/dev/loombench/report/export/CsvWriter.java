package dev.loombench.report.export;

import dev.loombench.report.text.SingleLineText;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Writes rows of CSV (RFC 4180). Spreadsheets would interpret some texts as formulas, so those get a leading
/// apostrophe; figures are unchanged.
final class CsvWriter {
    private static final String LINE_END = "\r\n";

    /// Start of a formula, including full-width East Asian forms, which spreadsheets treat alike.
    private static final Pattern FORMULA = Pattern.compile("\\s*[=+\\-@＝＋－＠].*");

    private static final Pattern UNQUOTED = Pattern.compile("[^\",]*");

    private final StringBuilder out = new StringBuilder();

    /// Writes a row.
    ///
    /// @param cells texts, figures and booleans; null for an empty cell
    CsvWriter row(List<? extends @Nullable Object> cells) {
        out.append(cells.stream().map(CsvWriter::cell).collect(Collectors.joining(",")))
                .append(LINE_END);
        return this;
    }

    private static String cell(@Nullable Object value) {
        return switch (value) {
            case null -> "";
            case Number figure -> figure.toString();
            case Boolean truth -> truth.toString();
            default -> text(SingleLineText.of(value.toString()));
        };
    }

    private static String text(String line) {
        String escaped = FORMULA.matcher(line).matches() ? "'" + line : line;
        return UNQUOTED.matcher(escaped).matches() ? escaped : '"' + escaped.replace("\"", "\"\"") + '"';
    }

    @Override
    public String toString() {
        return out.toString();
    }
}
