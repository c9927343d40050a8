package dev.loombench.lab.secrets;

import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Masks known values in the files that other programs wrote: logs, results, recordings. Each byte of a value
/// becomes an asterisk, so that binary files stay readable, and a file needs no room beside it.
public final class SecretFiles {
    private static final int BUFFER_BYTES = 1 << 20;

    /// Number of the first bytes of a value by which it is found.
    private static final int KEY_BYTES = 4;

    private static final VarHandle KEYS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    private static final int MAX_BEGINNINGS = 1 << 16;

    private final Map<Integer, List<byte[]>> values;

    /// Whether a value may begin with two bytes: most of a file is decided by them.
    private final boolean[] beginnings = new boolean[MAX_BEGINNINGS];

    private final int overlap;
    private final ByteBuffer buffer;

    /// @param values each of at least four bytes, the longest first
    private SecretFiles(List<byte[]> values) {
        this.values = values.stream().collect(Collectors.groupingBy(value -> key(value, 0)));
        this.values.keySet().forEach(key -> beginnings[key & (MAX_BEGINNINGS - 1)] = true);
        this.overlap = values.getFirst().length * 4;
        this.buffer = ByteBuffer.allocate(Math.max(BUFFER_BYTES, overlap * 2));
    }

    /// Masks all known values in all files of a directory. Files of other users stay as they are.
    public static void mask(Path directory) {
        mask(directory, Set.of(), Secrets.redaction());
    }

    /// Masks all known values in the files of a directory but some, such as one with labels in the place of secrets,
    /// which is read again: a value may be a part of a path in it.
    public static void mask(Path directory, Set<Path> others) {
        mask(directory, others, Secrets.redaction());
    }

    static void mask(Path directory, Set<Path> others, Redaction redaction) {
        List<byte[]> values = redaction.literals().stream()
                .map(value -> value.getBytes(StandardCharsets.UTF_8))
                .toList();
        if (values.isEmpty()) {
            return;
        }
        SecretFiles files = new SecretFiles(values);
        try {
            Files.walkFileTree(directory, files.new Visitor(others));
        } catch (IOException unreadable) {
            // what can't be listed can't be masked
        }
    }

    /// Masks all files of a tree, and passes over what can't be read in it.
    private final class Visitor extends SimpleFileVisitor<Path> {
        private final Set<Path> others;

        Visitor(Set<Path> others) {
            this.others = others;
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (attributes.isRegularFile() && !others.contains(file)) {
                maskFile(file);
            }
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException unreadable) {
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult postVisitDirectory(Path folder, @Nullable IOException unreadable) {
            return FileVisitResult.CONTINUE;
        }
    }

    /// Masks a file; one that its owner may not write, as a program has left it, is writable meanwhile.
    private void maskFile(Path file) {
        try {
            maskWritable(file);
        } catch (AccessDeniedException protectedFile) {
            try {
                Set<PosixFilePermission> mode = Files.getPosixFilePermissions(file, LinkOption.NOFOLLOW_LINKS);
                Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
                try {
                    maskWritable(file);
                } finally {
                    Files.setPosixFilePermissions(file, mode);
                }
            } catch (IOException | UnsupportedOperationException unwritable) {
                // a file of another user
            }
        } catch (IOException unwritable) {
            // a file that was removed meanwhile, or a disk that fails
        }
    }

    private void maskWritable(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            for (long at = 0; at < channel.size(); at += buffer.capacity() - overlap) {
                buffer.clear();
                while (buffer.hasRemaining() && channel.read(buffer, at + buffer.position()) > 0) {
                    // a read may be short
                }
                maskPart(channel, at, Arrays.copyOf(buffer.array(), buffer.position()));
            }
        }
    }

    private void maskPart(FileChannel channel, long at, byte[] part) throws IOException {
        for (int i = 0; i + KEY_BYTES <= part.length; i++) {
            if (beginnings[key(part, i) & (MAX_BEGINNINGS - 1)]) {
                for (byte[] value : values.getOrDefault(key(part, i), List.of())) {
                    if (stands(value, part, i)) {
                        byte[] mask = new byte[value.length];
                        Arrays.fill(mask, (byte) '*');
                        channel.write(ByteBuffer.wrap(mask), at + i);
                    }
                }
            }
        }
    }

    private static int key(byte[] bytes, int at) {
        return (int) KEYS.get(bytes, at);
    }

    private static boolean stands(byte[] value, byte[] part, int at) {
        int end = at + value.length;
        return end <= part.length
                && Arrays.equals(part, at, end, value, 0, value.length)
                && (isUnbounded(value) || (isWord(part, at, end) && !isInFigure(part, at, end)));
    }

    /// Whether digits are those before or behind a decimal point.
    private static boolean isInFigure(byte[] part, int start, int end) {
        return (isDigit(part, start) && start > 0 && part[start - 1] == '.')
                || (isDigit(part, end - 1) && end < part.length && part[end] == '.' && isDigit(part, end + 1));
    }

    private static boolean isDigit(byte[] part, int at) {
        return at < part.length && part[at] >= '0' && part[at] <= '9';
    }

    private static boolean isUnbounded(byte[] value) {
        return !SecretForms.isBounded(new String(value, StandardCharsets.UTF_8));
    }

    /// Whether bytes stand alone: not within a word, nor in a figure.
    private static boolean isWord(byte[] part, int start, int end) {
        return (start == 0 || !isPartOfWord(part[start - 1])) && (end == part.length || !isPartOfWord(part[end]));
    }

    private static boolean isPartOfWord(byte b) {
        return Character.isLetterOrDigit(b & 0xff);
    }
}
