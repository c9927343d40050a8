package dev.loombench.lab.secrets;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/// Masks known values in the files that other programs wrote: logs, results, recordings. Each byte of a value
/// becomes an asterisk, so that binary files stay readable, and a file needs no room beside it.
public final class SecretFiles {
    private static final int BUFFER_BYTES = 1 << 20;

    private final List<byte[]> values;
    private final int overlap;
    private final ByteBuffer buffer;

    /// @param values the longest first
    private SecretFiles(List<byte[]> values) {
        this.values = values;
        this.overlap = values.getFirst().length * 4;
        this.buffer = ByteBuffer.allocate(Math.max(BUFFER_BYTES, overlap * 2));
    }

    /// Masks all known values in all files of a directory. Files that can't be written stay as they are.
    public static void mask(Path directory) {
        mask(directory, Secrets.redaction());
    }

    static void mask(Path directory, Redaction redaction) {
        List<byte[]> values = redaction.literals().stream()
                .map(value -> value.getBytes(StandardCharsets.UTF_8))
                .toList();
        if (values.isEmpty()) {
            return;
        }
        SecretFiles files = new SecretFiles(values);
        try (Stream<Path> paths = Files.walk(directory)) {
            paths.filter(path -> Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS))
                    .forEach(files::maskFile);
        } catch (IOException | UncheckedIOException unreadable) {
            // what can't be listed can't be masked
        }
    }

    private void maskFile(Path file) {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            for (long at = 0; at < channel.size(); at += buffer.capacity() - overlap) {
                buffer.clear();
                while (buffer.hasRemaining() && channel.read(buffer, at + buffer.position()) > 0) {
                    // a read may be short
                }
                maskPart(channel, at, Arrays.copyOf(buffer.array(), buffer.position()));
            }
        } catch (IOException unwritable) {
            // a file of another user, or one that was removed meanwhile
        }
    }

    private void maskPart(FileChannel channel, long at, byte[] part) throws IOException {
        String content = new String(part, StandardCharsets.ISO_8859_1);
        for (byte[] value : values) {
            String pattern = new String(value, StandardCharsets.ISO_8859_1);
            for (int i = content.indexOf(pattern); i >= 0; i = content.indexOf(pattern, i + 1)) {
                if (value.length >= SecretForms.MIN_UNBOUNDED_LENGTH || isWord(content, i, i + value.length)) {
                    byte[] mask = new byte[value.length];
                    Arrays.fill(mask, (byte) '*');
                    channel.write(ByteBuffer.wrap(mask), at + i);
                }
            }
        }
    }

    private static boolean isWord(String content, int start, int end) {
        return (start == 0 || !Character.isLetterOrDigit(content.charAt(start - 1)))
                && (end == content.length() || !Character.isLetterOrDigit(content.charAt(end)));
    }
}
