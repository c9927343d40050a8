package dev.loombench.lab.load.plan;

import java.io.IOException;
import java.io.Reader;
import java.util.ArrayList;
import java.util.List;

/// Reads comma-separated rows as JMeter writes them: fields with separators, quotes or line ends are in quotes,
/// and a quote in them is doubled.
final class CsvRows {
    private static final int END = -1;

    private final Reader in;
    private final char separator;
    private int next;
    private long line = 1;

    /// @param in is read character by character, so it should be buffered
    CsvRows(Reader in, char separator) throws IOException {
        this.in = in;
        this.separator = separator;
        next = in.read();
    }

    /// The line on which the next row begins, from 1 on.
    long line() {
        return line;
    }

    boolean hasNext() {
        return next != END;
    }

    List<String> row() throws IOException {
        List<String> fields = new ArrayList<>(20);
        do {
            fields.add(next == '"' ? quoted() : plain());
        } while (isSeparator());
        skipLineEnd();
        return fields;
    }

    private boolean isSeparator() throws IOException {
        if (next != separator) {
            return false;
        }
        next = in.read();
        return true;
    }

    private String plain() throws IOException {
        StringBuilder field = new StringBuilder();
        while (next != END && next != separator && next != '\n' && next != '\r') {
            field.append((char) next);
            next = in.read();
        }
        return field.toString();
    }

    private String quoted() throws IOException {
        StringBuilder field = new StringBuilder();
        next = in.read();
        while (next != END) {
            if (next == '"') {
                next = in.read();
                if (next != '"') {
                    break;
                }
            } else if (next == '\n') {
                line++;
            }
            field.append((char) next);
            next = in.read();
        }
        return field.append(plain()).toString();
    }

    private void skipLineEnd() throws IOException {
        if (next == '\r') {
            next = in.read();
        }
        if (next == '\n') {
            next = in.read();
            line++;
        }
    }
}
