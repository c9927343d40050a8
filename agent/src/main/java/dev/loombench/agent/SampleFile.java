package dev.loombench.agent;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/// The file that the agent makes, never one that is there. Every line is written at once, so that nothing
/// is lost if the host is killed.
final class SampleFile implements Closeable {
    private static final int RESERVED_FOR_END = 512;

    private final Path path;
    private final OutputStream out;
    private final long limit;
    private long written;

    SampleFile(Path path, long limit) throws IOException {
        this.path = path;
        this.out = Files.newOutputStream(path, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        this.limit = limit;
    }

    /// @return whether there was room for it
    boolean write(String line) throws IOException {
        return write(line, limit - RESERVED_FOR_END);
    }

    void end(String why) throws IOException {
        String line = Layout.line(Layout.END, why);
        write(line.substring(0, Math.min(line.length(), RESERVED_FOR_END - 1)), limit);
    }

    private boolean write(String line, long most) throws IOException {
        byte[] bytes = (line + "\n").getBytes(StandardCharsets.US_ASCII);
        if (written + bytes.length > most) {
            return false;
        }
        out.write(bytes);
        written += bytes.length;
        return true;
    }

    /// Whether someone has removed it, alone or with its directory.
    boolean isGone() {
        return !Files.exists(path);
    }

    @Override
    public void close() throws IOException {
        out.close();
    }
}
