package dev.loombench.lab.results;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import de.siegmar.fastcsv.reader.NamedCsvRecordHandler;
import dev.loombench.lab.finding.FileError;
import dev.loombench.lab.finding.UserErrorException;
import dev.loombench.lab.stats.Latencies;
import dev.loombench.protocol.Format;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// Reader of JMeter's results in CSV with a header line. Rows are streamed, since there may be millions; which samples
/// count depends on who reads them.
public final class JtlReader {
    /// Name of the first column, by which the format is known.
    static final String TIME = "timeStamp";

    private static final List<String> REQUIRED_COLUMNS = List.of(TIME, "elapsed", "success");

    /// Latest time of the clock, in milliseconds since 1970: the numbers below have 15 digits.
    static final long MAX_TIME = 1_000_000_000_000_000L;

    private final String source;
    private final char separator;

    /// Creates a reader.
    ///
    /// @param source name of the file, for messages
    public JtlReader(String source, char separator) {
        this.source = source;
        this.separator = separator;
    }

    /// Passes on all samples. Header lines in the middle, as where JMeter appended to an older file, are left out.
    ///
    /// @return what is wrong with the last row if it is incomplete, as after JMeter was killed
    /// @throws UserErrorException if a column is missing, or another row is damaged
    /// @throws IOException if it can't be read
    public Optional<UserErrorException> read(Reader text, Consumer<JtlSample> samples) throws IOException {
        try (CsvReader<NamedCsvRecord> rows = rows(text)) {
            Iterator<NamedCsvRecord> rest = rows.iterator();
            for (boolean first = true; rest.hasNext(); first = false) {
                NamedCsvRecord row = rest.next();
                String place = source + ":" + row.getStartingLineNumber();
                if (first) {
                    requireColumns(row.getHeader());
                }
                if (row.getFieldCount() < row.getHeader().size()) {
                    UserErrorException problem = FileError.CUT.error(place);
                    if (rest.hasNext()) {
                        throw problem;
                    }
                    return Optional.of(problem);
                }
                if (!field(row, TIME).equals(TIME)) {
                    samples.accept(sample(row, place));
                }
            }
            return Optional.empty();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        } catch (CsvParseException e) {
            throw FileError.ENDLESS.because(e, source, BoundedReader.MAX_LENGTH);
        }
    }

    /// Rows as JMeter writes them: fields with separators, quotes or line ends are in quotes, and a quote within is
    /// doubled. They may have any number of fields, and the last one may be incomplete.
    private CsvReader<NamedCsvRecord> rows(Reader text) {
        return CsvReader.builder()
                .fieldSeparator(separator)
                .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
                .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
                .allowExtraCharsAfterClosingQuote(true)
                .allowUnclosedQuote(true)
                .maxBufferSize(BoundedReader.MAX_LENGTH)
                .build(
                        NamedCsvRecordHandler.of(limits -> limits.maxFieldSize(BoundedReader.MAX_LENGTH)
                                .maxRecordSize(BoundedReader.MAX_LENGTH)
                                .allowDuplicateHeaderFields(true)
                                .returnHeader(true)),
                        text);
    }

    private void requireColumns(List<String> header) {
        REQUIRED_COLUMNS.stream()
                .filter(name -> !header.contains(name))
                .findFirst()
                .ifPresent(name -> {
                    throw FileError.NO_COLUMN.error(source + ":1", name);
                });
    }

    private static JtlSample sample(NamedCsvRecord row, String place) {
        return new JtlSample(
                millis(place, TIME, field(row, TIME), MAX_TIME),
                millis(place, "elapsed", field(row, "elapsed"), Latencies.MAX_MILLIS),
                field(row, "responseCode"),
                field(row, "responseMessage"),
                field(row, "threadName"),
                field(row, "success").equals("true"),
                Math.max(0, count(field(row, "IdleTime"))),
                field(row, "failureMessage").strip(),
                row.findField("label").orElse(null),
                count(field(row, "bytes")));
    }

    /// The field of a name; empty where the file doesn't have it.
    private static String field(NamedCsvRecord row, String name) {
        return row.findField(name).orElse("");
    }

    private static long count(String text) {
        boolean number = !text.isEmpty()
                && text.length() < 19
                && text.chars().allMatch(character -> character >= '0' && character <= '9');
        return number ? Long.parseLong(text) : -1;
    }

    /// Parses a time since 1970, or the time that a sample took, in milliseconds.
    ///
    /// @param place file and line
    /// @param limit largest number, [#MAX_TIME] or [Latencies#MAX_MILLIS]
    /// @throws UserErrorException if it is no number of milliseconds
    static long millis(String place, String name, String text, long limit) {
        try {
            long millis = Long.parseLong(text);
            if (Math.clamp(millis, -limit, limit) == millis) {
                return millis;
            }
        } catch (NumberFormatException e) {
            // told below
        }
        throw (name.equals(TIME) ? FileError.NOT_TIMESTAMP : FileError.NOT_MILLIS)
                .error(place, name, Format.excerpt(text));
    }
}
