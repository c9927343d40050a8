package dev.loombench.lab.results;

import dev.loombench.protocol.InputFile;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.StringReader;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// Results of a tool: how they begin, and all of them, which may be read several times. A log of millions of
/// requests is streamed.
///
/// @param name of its source, for messages
/// @param head its beginning
/// @param file regular file that holds it; absent where `text` is all of it
/// @param text all of it; empty where a file holds it
record ToolText(String name, String head, @Nullable Path file, String text) {
    private static final int HEAD_BYTES = 64 << 10;

    static ToolText of(ForeignText text) {
        return new ToolText(text.name(), start(text.text()), null, text.text());
    }

    private static String start(String text) {
        return text.substring(0, Math.min(HEAD_BYTES, text.length()));
    }

    /// Reads the beginning of a regular file, or all of a pipe.
    ///
    /// @throws UserErrorException if it is a directory, or a pipe whose content is too large or no text
    /// @throws IOException if it doesn't exist or can't be read
    static ToolText read(Path file) throws IOException {
        if (!Files.isRegularFile(file)) {
            return of(ForeignText.read(file));
        }
        byte[] start;
        try (InputStream in = InputFile.openRegular(file)) {
            start = in.readNBytes(HEAD_BYTES);
        }
        String head = new String(start, ForeignText.charset(start));
        return new ToolText(file.toString(), ForeignText.withoutMark(head), file, "");
    }

    /// What takes a line, with its place for messages.
    interface LineReader {
        void read(String place, String line);
    }

    /// Passes on all lines.
    ///
    /// @throws UserErrorException if one has no end
    void lines(LineReader reader) throws IOException {
        try (BufferedReader in = reader('\n')) {
            int number = 1;
            for (String line = in.readLine(); line != null; line = in.readLine(), number++) {
                reader.read(name + ":" + number, line);
            }
        }
    }

    /// Opens all of it without a byte-order mark, for reading part by part: one without an end is refused. Reading
    /// fails where it isn't text.
    ///
    /// @param end character that ends a part
    BufferedReader reader(char end) throws IOException {
        Reader source = file == null ? new StringReader(text) : decoded(file);
        BufferedReader in = new BufferedReader(new BoundedReader(source, name, end));
        in.mark(1);
        if (in.read() != '\uFEFF') {
            in.reset();
        }
        return in;
    }

    private static Reader decoded(Path file) throws IOException {
        Charset charset;
        try (InputStream in = InputFile.openRegular(file)) {
            charset = ForeignText.charset(in.readNBytes(2));
        }
        return new InputStreamReader(InputFile.openRegular(file), charset.newDecoder());
    }

    /// Reads all of it at once.
    ///
    /// @throws UserErrorException if it is too large, or no text
    ForeignText whole() throws IOException {
        return file == null ? new ForeignText(name, text) : ForeignText.read(file);
    }
}
