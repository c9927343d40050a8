package dev.loombench.lab.load.jmeter;

import java.io.IOException;
import java.io.Reader;
import java.util.ArrayList;
import java.util.List;

/// Reader of the CSV that JMeter writes: fields with separators, quotes or line ends are in quotes, and a quote
/// within is doubled.
final class CsvRows {
    private static final int END = -1;

    private final Reader in;
    private final char separator;
    private final char[] buffer = new char[1 << 16];
    private final StringBuilder field = new StringBuilder();
    private int position;
    private int filled;
    private int next;
    private long line = 1;

    CsvRows(Reader in, char separator) throws IOException {
        this.in = in;
        this.separator = separator;
        next = read();
    }

    /// Reads one character from a buffer of its own: `Reader.read` takes a lock for each character, which would
    /// dominate the time for reading results.
    private int read() throws IOException {
        if (position == filled) {
            filled = in.read(buffer);
            position = 0;
            if (filled <= 0) {
                filled = 0;
                return END;
            }
        }
        return buffer[position++];
    }

    /// Line number at which the next row begins, from 1.
    long line() {
        return line;
    }

    boolean hasNext() {
        return next != END;
    }

    List<String> row() throws IOException {
        List<String> fields = new ArrayList<>(20);
        do {
            field.setLength(0);
            if (next == '"') {
                quoted();
            }
            plain();
            fields.add(field.toString());
        } while (isSeparator());
        skipLineEnd();
        return fields;
    }

    private boolean isSeparator() throws IOException {
        if (next != separator) {
            return false;
        }
        next = read();
        return true;
    }

    private void plain() throws IOException {
        while (next != END && next != separator && next != '\n' && next != '\r') {
            field.append((char) next);
            next = read();
        }
    }

    private void quoted() throws IOException {
        next = read();
        while (next != END) {
            if (next == '"') {
                next = read();
                if (next != '"') {
                    break;
                }
            } else if (next == '\n') {
                line++;
            }
            field.append((char) next);
            next = read();
        }
    }

    private void skipLineEnd() throws IOException {
        if (next == '\r') {
            next = read();
        }
        if (next == '\n') {
            next = read();
            line++;
        }
    }
}
