package dev.loombench.lab.secrets;

import dev.loombench.lab.secrets.ValueIndex.Span;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.Set;

/// Masks known values in the files that other programs wrote: logs, results, recordings. Each byte of a value
/// becomes an asterisk, so that binary files stay readable, and a file needs no room beside it.
public final class SecretFiles {
    private static final int BUFFER_BYTES = 1 << 20;

    private final ValueIndex values;
    private final ByteBuffer buffer;

    private SecretFiles(ValueIndex values) {
        this.values = values;
        this.buffer = ByteBuffer.allocate(Math.max(BUFFER_BYTES, values.maxWidth() * 2));
    }

    /// Masks all known values in the files of a directory but some, such as one with labels in the place of secrets,
    /// which is read again: a value may be a part of a path in it. Files of other users stay as they are.
    public static void mask(Path directory, Set<Path> others) {
        mask(directory, others, Secrets.known());
    }

    static void mask(Path directory, Set<Path> others, Secrets secrets) {
        ValueIndex values = secrets.index();
        if (!values.isEmpty()) {
            new SecretFiles(values).maskAll(directory, others);
        }
    }

    private void maskAll(Path directory, Set<Path> others) {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(directory)) {
            for (Path file : files) {
                if (Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS)) {
                    maskAll(file, others);
                } else if (Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) && !others.contains(file)) {
                    maskFile(file);
                }
            }
        } catch (IOException | DirectoryIteratorException unreadable) {
            // what can't be listed can't be masked
        }
    }

    /// Masks a file; one that its owner may not write, as a program has left it, is writable meanwhile.
    private void maskFile(Path file) {
        try {
            if (Files.isReadable(file) && Files.isWritable(file)) {
                maskWritable(file);
                return;
            }
            Set<PosixFilePermission> mode = Files.getPosixFilePermissions(file, LinkOption.NOFOLLOW_LINKS);
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
            try {
                maskWritable(file);
            } finally {
                Files.setPosixFilePermissions(file, mode);
            }
        } catch (IOException | UnsupportedOperationException unwritable) {
            // a file of another user or one that was removed meanwhile, or a disk that fails
        }
    }

    private void maskWritable(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            for (long at = 0; at < channel.size(); at += buffer.capacity() - values.maxWidth()) {
                buffer.clear();
                while (buffer.hasRemaining() && channel.read(buffer, at + buffer.position()) > 0) {
                    // a read may be short
                }
                String octets = new String(buffer.array(), 0, buffer.position(), StandardCharsets.ISO_8859_1);
                for (Span span : values.find(octets)) {
                    byte[] mask = new byte[span.end() - span.start()];
                    Arrays.fill(mask, (byte) '*');
                    channel.write(ByteBuffer.wrap(mask), at + span.start());
                }
            }
        }
    }
}
