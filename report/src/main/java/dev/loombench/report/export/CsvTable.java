package dev.loombench.report.export;

import de.siegmar.fastcsv.writer.CsvWriter;
import dev.loombench.report.text.SingleLineText;
import java.io.StringWriter;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A table as CSV (RFC 4180). Spreadsheets would interpret some texts as formulas, so those get a leading apostrophe;
/// figures are unchanged.
///
/// @param <T> what a row is about
final class CsvTable<T> {
    /// Start of a formula, including full-width East Asian forms, which spreadsheets treat alike.
    private static final Pattern FORMULA = Pattern.compile("\\s*[=+\\-@＝＋－＠].*");

    private final Map<String, Function<T, @Nullable Object>> columns = new LinkedHashMap<>();

    /// Adds a column.
    ///
    /// @param value text, figure or boolean of a row; null for an empty cell
    CsvTable<T> with(String head, Function<T, @Nullable Object> value) {
        columns.put(head, value);
        return this;
    }

    /// The heads, and the rows.
    String of(Stream<T> rows) {
        StringWriter out = new StringWriter();
        CsvWriter csv = CsvWriter.builder().bufferSize(0).build(out);
        csv.writeRecord(columns.keySet().stream().map(CsvTable::cell).toList());
        rows.forEach(row -> csv.writeRecord(
                columns.values().stream().map(value -> cell(value.apply(row))).toList()));
        return out.toString();
    }

    private static String cell(@Nullable Object value) {
        return switch (value) {
            case null -> "";
            case Number figure -> figure.toString();
            default -> {
                String line = SingleLineText.of(value.toString());
                yield FORMULA.matcher(line).matches() ? "'" + line : line;
            }
        };
    }
}
