package dev.loombench.lab.store;

import dev.loombench.protocol.InputFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

/// SHA-256 digests as hexadecimal digits, by which a resumed run knows whether its inputs are what they were.
public final class Sha256 {
    private static final int BUFFER_BYTES = 1 << 16;

    private Sha256() {}

    /// Digest of a text in UTF-8.
    public static String of(String text) {
        return HexFormat.of().formatHex(digest().digest(text.getBytes(StandardCharsets.UTF_8)));
    }

    /// Digest of a regular file's content, or of the names and contents of all regular files below a directory.
    ///
    /// @throws IOException if it doesn't exist, or can't be read
    public static String compute(Path path) throws IOException {
        MessageDigest digest = digest();
        if (Files.isDirectory(path)) {
            for (Path file : filesBelow(path)) {
                digest.update(path.relativize(file).toString().getBytes(StandardCharsets.UTF_8));
                digest.update((byte) 0);
                digest.update(HexFormat.of().parseHex(compute(file)));
            }
        } else {
            update(digest, path);
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    private static List<Path> filesBelow(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            return files.filter(Files::isRegularFile).sorted().toList();
        } catch (UncheckedIOException unreadable) {
            throw unreadable.getCause();
        }
    }

    private static void update(MessageDigest digest, Path file) throws IOException {
        try (InputStream in = InputFile.openRegular(file)) {
            byte[] buffer = new byte[BUFFER_BYTES];
            for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
                digest.update(buffer, 0, count);
            }
        }
    }

    private static MessageDigest digest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
