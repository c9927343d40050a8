package dev.loombench.protocol;

import java.io.IOException;
import java.io.Reader;
import org.jspecify.annotations.Nullable;

/// Lines of text that anybody may have written, such as a program's output or log. Of a line only the beginning is
/// kept, so that one without an end doesn't fill the memory.
public final class BoundedLines {
    /// Largest number of characters that are usually kept of a line.
    public static final int MAX_LINE_LENGTH = 64 * 1024;

    private final Reader in;
    private final int maxLength;
    private final char[] buffer = new char[8 * 1024];
    private int next;
    private int end;
    private boolean afterCarriageReturn;

    /// Reads the lines of a reader, which needn't be buffered. It isn't closed.
    public BoundedLines(Reader in) {
        this(in, MAX_LINE_LENGTH);
    }

    /// Reads the lines of a reader, and keeps at most this many characters of each.
    public BoundedLines(Reader in, int maxLength) {
        this.in = in;
        this.maxLength = maxLength;
    }

    /// The next line without its end, which is a line feed, a carriage return, or both in this order.
    ///
    /// @return its beginning, if it is longer than the limit; null at the end of the text
    public @Nullable String next() throws IOException {
        if (afterCarriageReturn && fill() && buffer[next] == '\n') {
            next++;
        }
        afterCarriageReturn = false;
        if (!fill()) {
            return null;
        }
        StringBuilder line = new StringBuilder();
        boolean ended = false;
        while (!ended && fill()) {
            int start = next;
            while (next < end && buffer[next] != '\n' && buffer[next] != '\r') {
                next++;
            }
            line.append(buffer, start, Math.min(next - start, maxLength - line.length()));
            ended = next < end;
        }
        if (ended) {
            afterCarriageReturn = buffer[next] == '\r';
            next++;
        }
        return line.toString();
    }

    /// Whether a line contains a text, from the next one on; the lines until then are read.
    public boolean anyContains(String text) throws IOException {
        for (String line = next(); line != null; line = next()) {
            if (line.contains(text)) {
                return true;
            }
        }
        return false;
    }

    /// Reads on if all of the buffer has been used.
    ///
    /// @return false at the end of the text
    private boolean fill() throws IOException {
        if (next < end) {
            return true;
        }
        next = 0;
        end = Math.max(0, in.read(buffer));
        return end > 0;
    }
}
