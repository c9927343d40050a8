package dev.loombench.lab.results;

import dev.loombench.lab.finding.FileError;
import java.io.FilterReader;
import java.io.IOException;
import java.io.Reader;

/// Reader of text in parts of bounded length, such as lines: a file that goes on without an end of one would fill the
/// memory of whatever reads it part by part.
final class BoundedReader extends FilterReader {
    /// Largest part in characters: JMeter writes messages of servers and assertions into one.
    static final int MAX_LENGTH = 16 << 20;

    private final String name;
    private final char end;
    private long line = 1;
    private int length;

    /// @param name of the source, for messages
    /// @param end character that ends a part
    BoundedReader(Reader in, String name, char end) {
        super(in);
        this.name = name;
        this.end = end;
    }

    @Override
    public int read() throws IOException {
        int character = super.read();
        if (character >= 0) {
            count((char) character);
        }
        return character;
    }

    @Override
    public int read(char[] buffer, int offset, int count) throws IOException {
        int read = super.read(buffer, offset, count);
        for (int i = offset; i < offset + read; i++) {
            count(buffer[i]);
        }
        return read;
    }

    private void count(char character) {
        if (character == '\n') {
            line++;
        }
        if (character == end) {
            length = 0;
        } else if (++length > MAX_LENGTH) {
            throw FileError.ENDLESS.error(name + ":" + line, MAX_LENGTH);
        }
    }
}
