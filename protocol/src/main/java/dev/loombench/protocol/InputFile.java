package dev.loombench.protocol;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;

/// Reads files that may hold anything: those that a person names, and those of earlier runs. No more of a file is
/// read than its limit allows, whether it is regular, a device or a pipe.
public final class InputFile {
    /// What the JDK's exceptions leave to their class names.
    private static final Map<Class<? extends FileSystemException>, String> REASONS = Map.of(
            NoSuchFileException.class, "no such file or directory",
            AccessDeniedException.class, "permission denied",
            FileAlreadyExistsException.class, "already exists and isn't a directory",
            NotDirectoryException.class, "not a directory",
            DirectoryNotEmptyException.class, "directory not empty");

    private InputFile() {}

    /// Reads a file as text in UTF-8.
    ///
    /// @throws UnusableFileException if it is a directory, too large, or no such text
    /// @throws IOException if it doesn't exist or can't be read
    public static String text(Path file, InputLimit limit) throws IOException {
        try (InputStream in = open(file, limit)) {
            return text(file, in);
        }
    }

    /// Reads a regular file as text in UTF-8, like [#text].
    ///
    /// @throws UnusableFileException if it isn't regular, too large, or no such text
    /// @throws IOException if it doesn't exist or can't be read
    public static String regularText(Path file, InputLimit limit) throws IOException {
        try (InputStream in = openRegular(file, limit)) {
            return text(file, in);
        }
    }

    /// Reads a stream to its end as text in UTF-8, like [#text].
    ///
    /// @param name what it is called in messages
    /// @throws UnusableFileException if it is too large, or no such text
    /// @throws IOException if it can't be read
    public static String text(InputStream in, String name, InputLimit limit) throws IOException {
        Path place = Path.of(name);
        return text(place, limited(in, place, limit));
    }

    private static String text(Path file, InputStream in) throws IOException {
        byte[] bytes = in.readAllBytes();
        String text = new String(bytes, StandardCharsets.UTF_8);
        if (text.indexOf('\uFFFD') >= 0 && !isUtf8(bytes)) {
            throw new UnusableFileException(file, FileProblem.NOT_TEXT);
        }
        return text;
    }

    private static boolean isUtf8(byte[] bytes) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .hasRemaining();
        } catch (CharacterCodingException e) {
            return false;
        }
    }

    /// Opens a file. The stream throws an [UnusableFileException] at its limit.
    ///
    /// @throws UnusableFileException if it is a directory, or too large
    /// @throws IOException if it doesn't exist or can't be read
    public static InputStream open(Path file, InputLimit limit) throws IOException {
        if (Files.isDirectory(file)) {
            throw new UnusableFileException(file, FileProblem.DIRECTORY);
        }
        if (Files.isRegularFile(file) && Files.size(file) > limit.bytes()) {
            throw limit.exceededBy(file);
        }
        return limited(opened(file), file, limit);
    }

    /// Opens a regular file: unlike other files it can be read again, and opening it doesn't wait for a writer.
    ///
    /// @throws UnusableFileException if it isn't regular, or too large
    /// @throws IOException if it doesn't exist or can't be read
    public static InputStream openRegular(Path file, InputLimit limit) throws IOException {
        requireRegular(file);
        return open(file, limit);
    }

    /// Opens a regular file of any size, for readers that keep nothing of it.
    ///
    /// @throws UnusableFileException if it isn't regular
    /// @throws IOException if it doesn't exist or can't be read
    public static InputStream openRegular(Path file) throws IOException {
        requireRegular(file);
        return opened(file);
    }

    private static void requireRegular(Path file) throws UnusableFileException {
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            throw new UnusableFileException(
                    file, Files.isDirectory(file) ? FileProblem.DIRECTORY : FileProblem.NOT_REGULAR);
        }
    }

    /// Why a file can't be read or written, such as `no such file or directory`.
    public static String reason(IOException e) {
        return switch (e) {
            case UnusableFileException unusable -> unusable.problem();
            case FileSystemException failure ->
                REASONS.getOrDefault(
                        failure.getClass(),
                        Objects.requireNonNullElse(
                                failure.getReason(), failure.getClass().getSimpleName()));
            default -> Objects.requireNonNullElse(e.getMessage(), e.getClass().getSimpleName());
        };
    }

    /// Limits a stream of a file's content, such as the decompressed one.
    public static InputStream limited(InputStream in, Path file, InputLimit limit) {
        return new LimitedStream(in, file, limit);
    }

    /// @throws UnusableFileException if the path leads to nothing that can be opened
    private static InputStream opened(Path file) throws IOException {
        try {
            return new FileStream(Files.newInputStream(file), file);
        } catch (NoSuchFileException | AccessDeniedException e) {
            throw e;
        } catch (FileSystemException e) {
            if (Files.isRegularFile(file)) {
                throw e;
            }
            throw Files.isSymbolicLink(file) && !Files.exists(file)
                    ? new UnusableFileException(file, FileProblem.LOOP)
                    : new UnusableFileException(file, FileProblem.UNREADABLE, reason(e));
        }
    }

    /// Stream that names its file where the system can't read on.
    private static final class FileStream extends FilterInputStream {
        private final Path file;

        FileStream(InputStream in, Path file) {
            super(in);
            this.file = file;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            try {
                return super.read(bytes, offset, length);
            } catch (ClosedChannelException e) {
                throw e;
            } catch (IOException e) {
                throw new UnusableFileException(file, FileProblem.UNREADABLE, reason(e));
            }
        }
    }

    /// Stream that refuses to go beyond a limit.
    private static final class LimitedStream extends FilterInputStream {
        private final Path file;
        private final InputLimit limit;
        private long remaining;

        LimitedStream(InputStream in, Path file, InputLimit limit) {
            super(in);
            this.file = file;
            this.limit = limit;
            this.remaining = limit.bytes();
        }

        @Override
        public int read() throws IOException {
            int value = super.read();
            count(value < 0 ? 0 : 1);
            return value;
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            int count = super.read(bytes, offset, length);
            count(Math.max(0, count));
            return count;
        }

        @Override
        public long skip(long count) throws IOException {
            long skipped = super.skip(count);
            count(skipped);
            return skipped;
        }

        @Override
        public boolean markSupported() {
            return false;
        }

        private void count(long bytes) throws UnusableFileException {
            remaining -= bytes;
            if (remaining < 0) {
                throw limit.exceededBy(file);
            }
        }
    }
}
