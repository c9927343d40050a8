package dev.loombench.lab.process;

import java.io.IOException;
import java.io.Reader;
import org.jspecify.annotations.Nullable;

/// Lines of a process's output. Of a line without an end only the beginning is kept.
final class OutputLines {
    static final int MAX_LINE_LENGTH = 64 * 1024;

    private final Reader in;

    /// Reads the lines of a buffered reader.
    OutputLines(Reader in) {
        this.in = in;
    }

    /// The next line, at most 64 K characters of it; null at the end of the output.
    @Nullable
    String next() throws IOException {
        StringBuilder line = new StringBuilder();
        int character = in.read();
        if (character < 0) {
            return null;
        }
        while (character >= 0 && character != '\n') {
            if (line.length() < MAX_LINE_LENGTH) {
                line.append((char) character);
            }
            character = in.read();
        }
        int end = line.length() - 1;
        if (end >= 0 && line.charAt(end) == '\r') {
            line.setLength(end);
        }
        return line.toString();
    }
}
