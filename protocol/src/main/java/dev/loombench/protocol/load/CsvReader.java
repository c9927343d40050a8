package dev.loombench.protocol.load;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Reads CSV as in RFC 4180: a quoted value may contain commas, line breaks and doubled quotes. Lines end with
/// a line feed, with or without a carriage return; empty lines and a byte order mark are skipped.
final class CsvReader {
    private static final int END_OF_TEXT = -1;
    private static final int BYTE_ORDER_MARK = '\uFEFF';

    private final Path file;
    private final Reader reader;
    private int nextChar;
    private int line = 1;
    private int firstLineOfValues = 1;

    /// Creates a reader at the start of a file.
    ///
    /// @param file path for messages
    /// @throws IOException if the text can't be read
    CsvReader(Path file, Reader reader) throws IOException {
        this.file = file;
        this.reader = reader;
        nextChar = reader.read();
        if (nextChar == BYTE_ORDER_MARK) {
            nextChar = reader.read();
        }
    }

    /// Reads the values of the next line that isn't empty; nothing at the end.
    ///
    /// @throws InvalidFeedException if a quote isn't closed, or isn't allowed in its place
    @Nullable
    List<String> next() throws IOException {
        while (endsLine()) {
            advance();
        }
        if (nextChar == END_OF_TEXT) {
            return null;
        }
        firstLineOfValues = line;
        List<String> values = new ArrayList<>();
        values.add(value());
        while (nextChar == ',') {
            advance();
            values.add(value());
        }
        return values;
    }

    /// The number of the line, from 1, in which the last values began.
    int line() {
        return firstLineOfValues;
    }

    private boolean endsLine() {
        return nextChar == '\n' || nextChar == '\r';
    }

    private void advance() throws IOException {
        if (nextChar == '\n') {
            line++;
        }
        nextChar = reader.read();
    }

    private String value() throws IOException {
        return nextChar == '"' ? quoted() : plain();
    }

    private String plain() throws IOException {
        StringBuilder value = new StringBuilder();
        while (nextChar != ',' && nextChar != END_OF_TEXT && !endsLine()) {
            if (nextChar == '"') {
                throw new InvalidFeedException(
                        file, line, "a quote within a value: put the whole value in quotes, and double the quote");
            }
            value.append((char) nextChar);
            advance();
        }
        return value.toString();
    }

    private String quoted() throws IOException {
        int lineOfQuote = line;
        StringBuilder value = new StringBuilder();
        advance();
        while (true) {
            if (nextChar == END_OF_TEXT) {
                throw new InvalidFeedException(file, lineOfQuote, "a quote that is never closed");
            }
            if (nextChar == '"') {
                advance();
                if (nextChar != '"') {
                    requireEndOfValue();
                    return value.toString();
                }
            }
            value.append((char) nextChar);
            advance();
        }
    }

    private void requireEndOfValue() {
        if (nextChar != ',' && nextChar != END_OF_TEXT && !endsLine()) {
            throw new InvalidFeedException(
                    file,
                    line,
                    "'" + (char) nextChar + "' after a closing quote: a quote within a value must be doubled");
        }
    }
}
