package dev.loombench.lab.results;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.reader.CsvRecordHandler;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import dev.loombench.lab.stats.Latencies;
import java.io.Reader;
import java.util.OptionalLong;

/// Rows of JMeter's results in CSV, and the times in them. What a row must have, and which samples count, depends on
/// who reads them.
public final class JtlRows {
    /// Name of the first column, by which the format is known.
    public static final String TIME = "timeStamp";

    /// Largest row in characters: JMeter writes messages of servers and assertions into it.
    public static final int MAX_LENGTH = 16 << 20;

    /// Latest time of the clock, in milliseconds since 1970: the numbers below have 15 digits.
    private static final long MAX_TIME = 1_000_000_000_000_000L;

    private JtlRows() {}

    /// Reads rows as JMeter writes them: fields with separators, quotes or line ends are in quotes, and a quote within
    /// is doubled. They may have any number of fields, and the last one may be incomplete.
    ///
    /// @return among them a row with an empty field for each empty line
    public static CsvReader<CsvRecord> read(Reader text, char separator) {
        return CsvReader.builder()
                .fieldSeparator(separator)
                .skipEmptyLines(false)
                .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
                .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
                .allowExtraCharsAfterClosingQuote(true)
                .allowUnclosedQuote(true)
                .maxBufferSize(MAX_LENGTH)
                .build(
                        CsvRecordHandler.of(
                                limits -> limits.maxFieldSize(MAX_LENGTH).maxRecordSize(MAX_LENGTH)),
                        text);
    }

    /// Whether a row is an empty line.
    public static boolean isEmpty(CsvRecord row) {
        return row.getFieldCount() == 1 && row.getField(0).isEmpty();
    }

    /// The start of a sample in milliseconds since 1970; empty if it is no such number.
    public static OptionalLong startMillis(String text) {
        return millis(text, MAX_TIME);
    }

    /// The time that a sample took, or paused, in milliseconds; empty if it is no such number.
    public static OptionalLong elapsedMillis(String text) {
        return millis(text, Latencies.MAX_MILLIS);
    }

    private static OptionalLong millis(String text, long limit) {
        try {
            long millis = Long.parseLong(text);
            return Math.clamp(millis, -limit, limit) == millis ? OptionalLong.of(millis) : OptionalLong.empty();
        } catch (NumberFormatException e) {
            return OptionalLong.empty();
        }
    }
}
