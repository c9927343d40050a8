package dev.loombench.agent;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/// Output file of the agent, always a new one. Every line is written unbuffered, so that nothing is lost if the
/// host is killed.
final class SampleFile implements Closeable {
    private static final int END_RESERVE_BYTES = 512;

    private final Path path;
    private final OutputStream out;
    private final long limit;
    private long written;

    SampleFile(Path path, long limit) throws IOException {
        this.path = path;
        this.out = Files.newOutputStream(path, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        this.limit = limit;
    }

    /// Writes a line.
    ///
    /// @return whether the limit allowed it
    boolean write(String line) throws IOException {
        return write(line, limit - END_RESERVE_BYTES);
    }

    /// Writes the last line, for which some bytes are reserved.
    void end(String why) throws IOException {
        String line = Layout.line(Layout.END, why);
        write(line.substring(0, Math.min(line.length(), END_RESERVE_BYTES - 1)), limit);
    }

    private boolean write(String line, long maxBytes) throws IOException {
        byte[] bytes = (line + "\n").getBytes(StandardCharsets.US_ASCII);
        if (written + bytes.length > maxBytes) {
            return false;
        }
        out.write(bytes);
        written += bytes.length;
        return true;
    }

    /// Whether the file was deleted.
    boolean isGone() {
        return !Files.exists(path);
    }

    @Override
    public void close() throws IOException {
        out.close();
    }
}
