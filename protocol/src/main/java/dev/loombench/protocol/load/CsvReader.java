package dev.loombench.protocol.load;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Reads lines of values with commas between them, as RFC 4180 says: a value may stand in quotes, and there holds
/// commas, line breaks, and quotes that are doubled. Lines end with a line feed, with or without a carriage return;
/// empty ones are left out, and so is a byte order mark.
final class CsvReader {
    private static final int END = -1;
    private static final int BYTE_ORDER_MARK = '\uFEFF';

    private final Path file;
    private final Reader text;
    private int next;
    private int line = 1;
    private int begun = 1;

    /// @param file for messages
    /// @throws IOException if it can't be read
    CsvReader(Path file, Reader text) throws IOException {
        this.file = file;
        this.text = text;
        next = text.read();
        if (next == BYTE_ORDER_MARK) {
            next = text.read();
        }
    }

    /// The values of the next line that isn't empty; nothing at the end.
    ///
    /// @throws BadFeed if a quote isn't closed, or stands where none may
    @Nullable
    List<String> next() throws IOException {
        while (endsLine()) {
            advance();
        }
        if (next == END) {
            return null;
        }
        begun = line;
        List<String> values = new ArrayList<>();
        values.add(value());
        while (next == ',') {
            advance();
            values.add(value());
        }
        return values;
    }

    /// In which line of the file the last values began, from 1.
    int line() {
        return begun;
    }

    private boolean endsLine() {
        return next == '\n' || next == '\r';
    }

    private void advance() throws IOException {
        if (next == '\n') {
            line++;
        }
        next = text.read();
    }

    private String value() throws IOException {
        return next == '"' ? quoted() : plain();
    }

    private String plain() throws IOException {
        StringBuilder value = new StringBuilder();
        while (next != ',' && next != END && !endsLine()) {
            if (next == '"') {
                throw new BadFeed(
                        file, line, "a quote within a value: put the whole value in quotes, and double the quote");
            }
            value.append((char) next);
            advance();
        }
        return value.toString();
    }

    private String quoted() throws IOException {
        int opened = line;
        StringBuilder value = new StringBuilder();
        advance();
        while (true) {
            if (next == END) {
                throw new BadFeed(file, opened, "a quote that is never closed");
            }
            if (next == '"') {
                advance();
                if (next != '"') {
                    requireEndOfValue();
                    return value.toString();
                }
            }
            value.append((char) next);
            advance();
        }
    }

    private void requireEndOfValue() {
        if (next != ',' && next != END && !endsLine()) {
            throw new BadFeed(
                    file, line, "'" + (char) next + "' after a closing quote: a quote within a value must be doubled");
        }
    }
}
