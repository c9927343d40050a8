package dev.loombench.lab.store;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Writes whole files atomically and durably: a reader finds the old content or the new one, and the new
/// one is on disk when a method returns.
///
/// A regular file is replaced by a temporary one beside it, which is created exclusively under an
/// unpredictable name and takes over mode, owner and group as far as permitted. Symbolic links that a
/// person names are followed; in the place of a file of results one is replaced. A device or a FIFO is written into, as
/// is a file whose directory takes no other in its place,
/// and a directory is refused. To what a process has open, such as `/dev/stdout`, is written behind what it
/// wrote there.
public final class AtomicFile {
    private static final String TEMPORARY_PREFIX = ".loombench-";
    private static final int MAX_LINKS = 40;
    private static final int CHUNK_BYTES = 1 << 16;

    private AtomicFile() {}

    /// Writes a file that a person named. A new one gets the usual mode.
    ///
    /// @throws FileSystemException if it can't be written; what was there before is then still there
    public static void write(Path file, String text) throws FileSystemException {
        byte[] content = text.getBytes(StandardCharsets.UTF_8);
        try {
            requireNoDirectory(file);
            Optional<OpenDescriptor> descriptor = OpenDescriptor.find(file);
            if (descriptor.isPresent()) {
                descriptor.get().write(content);
            } else if (Files.exists(file) && !Files.isRegularFile(file)) {
                writeInto(file, content);
            } else {
                replace(target(file), content, false);
            }
        } catch (IOException e) {
            throw at(file, e);
        }
    }

    /// Writes a file of results. A new one can be read by its owner only.
    ///
    /// @throws FileSystemException if it can't be written; what was there before is then still there
    public static void writePrivate(Path file, String text) throws FileSystemException {
        writePrivate(file, text.getBytes(StandardCharsets.UTF_8));
    }

    /// Writes a file of results. A new one can be read by its owner only.
    ///
    /// @throws FileSystemException if it can't be written; what was there before is then still there
    static void writePrivate(Path file, byte[] content) throws FileSystemException {
        try {
            requireNoDirectory(file);
            replace(file, content, true);
        } catch (IOException e) {
            throw at(file, e);
        }
    }

    /// Appends to a file in one write, so that what others append at the same time stands before or
    /// after it. A new file gets the usual mode.
    ///
    /// @throws FileSystemException if it can't be written, or not completely
    public static void append(Path file, String text) throws FileSystemException {
        ByteBuffer content = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
        try (FileChannel out = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
            while (content.hasRemaining()) {
                out.write(content);
            }
        } catch (IOException e) {
            throw at(file, e);
        }
    }

    private static void requireNoDirectory(Path file) throws FileSystemException {
        if (Files.isDirectory(file)) {
            throw new FileSystemException(file.toString(), null, "it is a directory");
        }
    }

    /// The failure with the file that was meant, rather than a temporary one or none.
    private static FileSystemException at(Path file, IOException e) {
        FileSystemException failure = new FileSystemException(file.toString(), null, FileErrorText.reason(e));
        failure.initCause(e);
        return failure;
    }

    private static void writeInto(Path file, byte[] content, OpenOption... options) throws IOException {
        Set<OpenOption> all = new HashSet<>(List.of(options));
        all.add(StandardOpenOption.WRITE);
        try (OutputStream out = Files.newOutputStream(file, all.toArray(OpenOption[]::new))) {
            out.write(content);
        }
    }

    /// The file behind symbolic links, which need not exist.
    private static Path target(Path file) throws IOException {
        if (Files.exists(file)) {
            return file.toRealPath();
        }
        Path target = file.toAbsolutePath();
        for (int links = 0; Files.isSymbolicLink(target); links++) {
            if (links == MAX_LINKS) {
                throw new FileSystemException(file.toString(), null, "too many levels of symbolic links");
            }
            target = target.resolveSibling(Files.readSymbolicLink(target));
        }
        return target;
    }

    private static void replace(Path target, byte[] content, boolean ownerOnly) throws IOException {
        boolean exists = Files.isRegularFile(target, LinkOption.NOFOLLOW_LINKS);
        if (exists && !Files.isWritable(target)) {
            throw new FileSystemException(target.toString(), null, "it is write-protected");
        }
        try {
            rename(target, exists ? attributes(target) : null, content, ownerOnly);
        } catch (FileSystemException e) {
            if (!exists || !refusesNames(e)) {
                throw e;
            }
            requireSpace(target, content);
            writeInto(target, content, StandardOpenOption.TRUNCATE_EXISTING);
        }
    }

    /// Refuses what doesn't fit in the place of a file's content, which would be lost.
    private static void requireSpace(Path file, byte[] content) throws IOException {
        if (Files.getFileStore(file).getUsableSpace() + Files.size(file) < content.length) {
            throw new FileSystemException(file.toString(), null, "not enough space on its disk");
        }
    }

    /// Whether a failure says that a directory takes no other file under a name: it can't be written,
    /// others may replace only their own files in it (the sticky bit), or the file is a mount point, as
    /// files in containers are. The file itself may still be written into.
    static boolean refusesNames(FileSystemException e) {
        return e instanceof AccessDeniedException
                || SystemErrorText.NOT_PERMITTED.isReasonOf(e)
                || SystemErrorText.BUSY.isReasonOf(e);
    }

    private static void rename(Path target, @Nullable PosixFileAttributes old, byte[] content, boolean ownerOnly)
            throws IOException {
        FileAttribute<?>[] mode = ownerOnly || old != null ? PrivateDirectory.fileMode() : new FileAttribute<?>[0];
        Path temporary = target.resolveSibling(TEMPORARY_PREFIX + UUID.randomUUID() + ".tmp");
        try {
            try (FileChannel out = FileChannel.open(
                    temporary, Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE), mode)) {
                if (old != null) {
                    takeOver(old, temporary);
                }
                write(out, content);
                out.force(true);
            }
            Files.move(temporary, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(temporary);
        }
        syncDirectoryOf(target);
    }

    /// Attributes of a file; null where the system has no owners and modes.
    private static @Nullable PosixFileAttributes attributes(Path file) throws IOException {
        PosixFileAttributeView view = Files.getFileAttributeView(file, PosixFileAttributeView.class);
        return view == null ? null : view.readAttributes();
    }

    private static void takeOver(PosixFileAttributes old, Path file) throws IOException {
        PosixFileAttributeView view = Files.getFileAttributeView(file, PosixFileAttributeView.class);
        PosixFileAttributes current = view.readAttributes();
        try {
            if (!current.group().equals(old.group())) {
                view.setGroup(old.group());
            }
            if (!current.owner().equals(old.owner())) {
                view.setOwner(old.owner());
            }
        } catch (IOException notPermitted) {
            // the file is then of who writes it
        }
        view.setPermissions(old.permissions());
    }

    /// Writes in pieces, since the JDK copies each one to memory outside of the heap.
    private static void write(SeekableByteChannel out, byte[] content) throws IOException {
        for (int from = 0; from < content.length; from += CHUNK_BYTES) {
            ByteBuffer chunk = ByteBuffer.wrap(content, from, Math.min(CHUNK_BYTES, content.length - from));
            while (chunk.hasRemaining()) {
                out.write(chunk);
            }
        }
    }

    /// Flushes the directory, which holds the new name. Windows opens no directory, and some network file
    /// systems can't flush one: there the file is on disk, and its name follows.
    private static void syncDirectoryOf(Path file) {
        try (FileChannel channel = FileChannel.open(file.resolveSibling(""), StandardOpenOption.READ)) {
            channel.force(true);
        } catch (IOException e) {
            // not possible here
        }
    }
}
