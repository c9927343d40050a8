package dev.loombench.lab.load.jmeter;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/// Results of a plan as JMeter writes them: CSV with a header line. They are streamed, since there may be
/// millions.
public record JtlFile(Path path) {
    private static final List<String> EMPTY = List.of("");

    /// Passes on all samples in the order of their ends. Sums of transaction controllers are left out unless
    /// they replace their samples. An incomplete last line, as after JMeter was killed, is left out too.
    ///
    /// @return whether the last line was cut
    /// @throws BadJtl if this is another format, or damaged
    /// @throws IOException if it can't be read
    public boolean forEach(Consumer<JtlSample> samples) throws IOException {
        try (BufferedReader in = Files.newBufferedReader(path, StandardCharsets.UTF_8)) {
            CsvRows rows = new CsvRows(in, separator(in));
            return rows.hasNext() && forEach(rows, JtlColumns.locate(rows.row(), path.toString()), samples);
        }
    }

    private boolean forEach(CsvRows rows, JtlColumns columns, Consumer<JtlSample> consumer) throws IOException {
        TransactionFilter samples = new TransactionFilter(consumer);
        boolean truncated = takeAll(rows, columns, samples);
        samples.finish();
        return truncated;
    }

    private boolean takeAll(CsvRows rows, JtlColumns columns, Consumer<JtlSample> samples) throws IOException {
        while (rows.hasNext()) {
            long line = rows.line();
            List<String> row = rows.row();
            if (columns.isWhole(row)) {
                takeWhole(row, columns, path + ", line " + line, samples);
            } else if (rows.hasNext() && !row.equals(EMPTY)) {
                throw new InvalidJtlException(path + ", line " + line + ": " + row.size() + " fields instead of the "
                        + columns.names().size() + " in the header line");
            } else if (!rows.hasNext()) {
                return !row.equals(EMPTY);
            }
        }
        return false;
    }

    /// Passes on a complete row. Where JMeter appended to an older file, a header line may occur in the middle.
    private static void takeWhole(List<String> row, JtlColumns columns, String place, Consumer<JtlSample> samples)
            throws InvalidJtlException {
        if (!row.equals(columns.names())) {
            samples.accept(columns.sample(row, place));
        }
    }

    /// Finds the separator, the character after the first column name; a comma where there is none.
    private char separator(BufferedReader in) throws IOException {
        int length = JtlColumns.TIME.length();
        char[] start = new char[length + 1];
        in.mark(start.length);
        int read = in.read(start);
        in.reset();
        if (read > 0 && start[0] == '<') {
            throw new InvalidJtlException(
                    path + " is XML. Make JMeter write CSV: set jmeter.save.saveservice.output_format=csv");
        }
        if (read > 0 && Character.isDigit(start[0])) {
            throw new InvalidJtlException(path + " has no header line. Make JMeter write it: set"
                    + " jmeter.save.saveservice.print_field_names=true");
        }
        return read == start.length && String.valueOf(start, 0, length).equals(JtlColumns.TIME) ? start[length] : ',';
    }
}
