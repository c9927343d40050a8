package dev.loombench.lab.load.jmeter;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvRecord;
import dev.loombench.lab.results.JtlRows;
import dev.loombench.protocol.Format;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Consumer;

/// Results of a plan as JMeter writes them: CSV with a header line. They are streamed, since there may be
/// millions.
public record JtlFile(Path path) {
    /// Passes on all samples in the order of their ends. Sums of transaction controllers are left out unless
    /// they replace their samples. An incomplete last line, as after JMeter was killed, is left out too.
    ///
    /// @return whether the last line was cut
    /// @throws InvalidJtlException if this is another format, or damaged
    /// @throws IOException if it can't be read
    public boolean forEach(Consumer<JtlSample> samples) throws IOException {
        return forEach(samples, row -> {});
    }

    /// Passes on all samples, and all rows: sums of transaction controllers, too, even beside their samples.
    ///
    /// @param everyRow gets each row before its sample is passed on
    boolean forEach(Consumer<JtlSample> samples, Consumer<JtlSample> everyRow) throws IOException {
        try (BufferedReader in = Files.newBufferedReader(path, StandardCharsets.UTF_8)) {
            Iterator<CsvRecord> rows = JtlRows.read(in, separator(in)).iterator();
            return rows.hasNext()
                    && forEach(rows, JtlColumns.locate(rows.next().getFields(), path.toString()), samples, everyRow);
        } catch (UncheckedIOException e) {
            throw e.getCause();
        } catch (CsvParseException e) {
            throw new InvalidJtlException(path + " has a row of more than " + JtlRows.MAX_LENGTH + " characters");
        }
    }

    private boolean forEach(
            Iterator<CsvRecord> rows, JtlColumns columns, Consumer<JtlSample> consumer, Consumer<JtlSample> everyRow)
            throws IOException {
        TransactionFilter samples = new TransactionFilter(consumer);
        long written = Files.getLastModifiedTime(path).toMillis();
        boolean truncated = takeAll(rows, columns, new StartTimeFilter(written, everyRow.andThen(samples)));
        samples.finish();
        return truncated;
    }

    private boolean takeAll(Iterator<CsvRecord> rows, JtlColumns columns, Consumer<JtlSample> samples)
            throws IOException {
        while (rows.hasNext()) {
            CsvRecord next = rows.next();
            List<String> row = next.getFields();
            String place = path + ", line " + next.getStartingLineNumber();
            if (columns.isWhole(row)) {
                takeWhole(row, columns, place, samples);
            } else if (rows.hasNext() && !JtlRows.isEmpty(next)) {
                throw new InvalidJtlException(place + ": " + row.size() + " fields instead of the "
                        + columns.names().size() + " in the header line");
            } else if (!rows.hasNext()) {
                return !JtlRows.isEmpty(next);
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
        int length = JtlRows.TIME.length();
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
        boolean found = read == start.length
                && String.valueOf(start, 0, length).equals(JtlRows.TIME)
                && "\r\n\"".indexOf(start[length]) < 0;
        return found ? start[length] : ',';
    }

    /// Positions of the fields in the rows of one JTL file.
    ///
    /// @param idle `IdleTime`, the pauses within a transaction; negative where the optional column is missing
    /// @param asserted `failureMessage` of assertions; negative where the optional column is missing
    /// @param label `label`; negative where the optional column is missing
    /// @param bytes `bytes` received; negative where the optional column is missing
    record JtlColumns(
            List<String> names,
            int time,
            int elapsed,
            int code,
            int message,
            int user,
            int success,
            int idle,
            int asserted,
            int label,
            int bytes) {
        private static final String IDLE = "IdleTime";

        static JtlColumns locate(List<String> header, String file) throws InvalidJtlException {
            return new JtlColumns(
                    header,
                    column(header, JtlRows.TIME, "timestamp_format", file),
                    column(header, "elapsed", "time", file),
                    column(header, "responseCode", "response_code", file),
                    column(header, "responseMessage", "response_message", file),
                    column(header, "threadName", "thread_name", file),
                    column(header, "success", "successful", file),
                    header.indexOf(IDLE),
                    header.indexOf("failureMessage"),
                    header.indexOf("label"),
                    header.indexOf("bytes"));
        }

        private static int column(List<String> header, String name, String property, String file)
                throws InvalidJtlException {
            int column = header.indexOf(name);
            if (column < 0) {
                throw new InvalidJtlException(file + " has no column " + name + ". Make JMeter write it: set"
                        + " jmeter.save.saveservice." + property
                        + (property.endsWith("format") ? "=ms" : "=true"));
            }
            return column;
        }

        /// Whether a row has all fields; the row at which JMeter was killed may not.
        boolean isWhole(List<String> row) {
            return row.size() >= names.size();
        }

        JtlSample sample(List<String> row, String place) throws InvalidJtlException {
            return new JtlSample(
                    millis(row.get(time), JtlRows.TIME, place),
                    millis(row.get(elapsed), "elapsed", place),
                    row.get(code),
                    row.get(message),
                    row.get(user),
                    row.get(success).equals("true"),
                    idle < 0 ? 0 : millis(row.get(idle), IDLE, place),
                    asserted < 0 ? "" : row.get(asserted).strip(),
                    label < 0 ? null : row.get(label),
                    bytes < 0 ? -1 : size(row.get(bytes)));
        }

        private static long size(String text) {
            boolean number = !text.isEmpty()
                    && text.length() < 19
                    && text.chars().allMatch(character -> character >= '0' && character <= '9');
            return number ? Long.parseLong(text) : -1;
        }

        private static long millis(String text, String name, String place) throws InvalidJtlException {
            boolean start = name.equals(JtlRows.TIME);
            OptionalLong millis = start ? JtlRows.startMillis(text) : JtlRows.elapsedMillis(text);
            if (millis.isPresent()) {
                return millis.getAsLong();
            }
            throw new InvalidJtlException(place + ": " + name + " is '" + Format.excerpt(text)
                    + "', not milliseconds"
                    + (start ? ". Set jmeter.save.saveservice.timestamp_format=ms" : ": the file was cut or changed"));
        }
    }

    /// Thrown for a file that isn't a JTL in CSV, or is damaged. The message names the place and the remedy.
    static final class InvalidJtlException extends IOException {
        private static final long serialVersionUID = 1L;

        private final String message;

        InvalidJtlException(String message) {
            super(message);
            this.message = message;
        }

        @Override
        public String getMessage() {
            return message;
        }
    }

    /// Filter that leaves out sums of transaction controllers, as JMeter's dashboard does in its totals.
    ///
    /// A transaction controller writes its sum after the samples that it adds up, which have the same thread and
    /// began since the sum began; with "generate a parent sample" it writes the sum before them, or replaces them
    /// (`jmeter.save.saveservice.subresults=false`). A sum without samples counts.
    static final class TransactionFilter implements Consumer<JtlSample> {
        private final Consumer<JtlSample> samples;
        private final Map<String, Long> lastStarts = new HashMap<>();
        private final Map<String, JtlSample> parents = new HashMap<>();
        private Map<String, JtlSample> waiting = Map.of();

        TransactionFilter(Consumer<JtlSample> samples) {
            this.samples = samples;
        }

        @Override
        public void accept(JtlSample sample) {
            JtlSample parent = parents.remove(sample.user());
            if (parent != null && !parent.contains(sample)) {
                take(parent);
            }
            Long last = lastStarts.get(sample.user());
            if (!sample.isTransaction()) {
                take(sample);
            } else if (last == null || last < sample.startMillis()) {
                parents.put(sample.user(), sample);
            }
        }

        /// Passes on sums that no sample has followed since the previous call.
        void settle() {
            waiting.forEach((user, parent) -> {
                if (parents.remove(user, parent)) {
                    take(parent);
                }
            });
            waiting = Map.copyOf(parents);
        }

        /// Passes on sums that no sample followed, at the end of the file.
        void finish() {
            parents.values().forEach(samples);
            parents.clear();
        }

        private void take(JtlSample sample) {
            lastStarts.put(sample.user(), sample.startMillis());
            samples.accept(sample);
        }
    }

    /// Gives samples that never began a time: JMeter writes 0 for a sampler that failed before it started, such as one
    /// whose class is missing. Such a sample gets the end of the one before it.
    private static final class StartTimeFilter implements Consumer<JtlSample> {
        private final Consumer<JtlSample> samples;
        private long lastEnd;

        /// @param start time of the first sample if that never began, in milliseconds since 1970
        StartTimeFilter(long start, Consumer<JtlSample> samples) {
            this.lastEnd = start;
            this.samples = samples;
        }

        @Override
        public void accept(JtlSample sample) {
            JtlSample timed = sample.startMillis() == 0 ? sample.startingAt(lastEnd) : sample;
            lastEnd = timed.endMillis();
            samples.accept(timed);
        }
    }
}
