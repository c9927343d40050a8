package dev.loombench.lab.store;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.regex.Pattern;

/// What a process has open, as a path such as `/dev/stdout`, `/dev/fd/3` or `/proc/self/fd/1` names it.
/// A shell may have redirected it to a file with other content, by `>>` or for several commands, so it
/// is never replaced.
///
/// @param entry its entry in `/proc`
record OpenDescriptor(Path entry) {
    private static final int MAX_LINKS = 40;
    private static final Pattern FOLDER = Pattern.compile("/proc/\\d+(?:/task/\\d+)?/fd");

    /// Finds the entry to which a path leads; empty for any other file.
    static Optional<OpenDescriptor> find(Path file) throws IOException {
        Path link = file.toAbsolutePath();
        for (int links = 0; links < MAX_LINKS && Files.isSymbolicLink(link); links++) {
            Path folder = link.resolveSibling("").toRealPath();
            if (FOLDER.matcher(folder.toString()).matches()) {
                return Optional.of(new OpenDescriptor(folder.resolve(String.valueOf(link.getFileName()))));
            }
            link = link.resolveSibling(Files.readSymbolicLink(link));
        }
        return Optional.empty();
    }

    /// Writes behind what was written there.
    void write(byte[] content) throws IOException {
        if (isOwn(1)) {
            writeTo(FileDescriptor.out, content);
        } else if (isOwn(2)) {
            writeTo(FileDescriptor.err, content);
        } else {
            try (OutputStream out = Files.newOutputStream(entry, StandardOpenOption.WRITE, StandardOpenOption.APPEND)) {
                out.write(content);
            }
        }
    }

    private boolean isOwn(int number) {
        String own = Long.toString(ProcessHandle.current().pid());
        return entry.equals(Path.of("/proc", own, "fd", Integer.toString(number)));
    }

    /// Writes to a standard stream, which stays open: so what follows stands behind it.
    @SuppressWarnings("resource")
    private static void writeTo(FileDescriptor stream, byte[] content) throws IOException {
        new FileOutputStream(stream).write(content);
    }
}
