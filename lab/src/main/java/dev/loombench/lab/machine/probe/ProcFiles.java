package dev.loombench.lab.machine.probe;

import java.io.ByteArrayOutputStream;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/// The files of the Linux kernel (`/proc`, `/sys`), below a root that tests replace by a directory of their
/// own. Unreadable files are absent: on other operating systems all are.
///
/// @param root the directory that stands for `/`
public record ProcFiles(Path root) {

    public static ProcFiles ofThisMachine() {
        return new ProcFiles(Path.of("/"));
    }

    /// Reads a file until end of file, since these files report no size, and strips white space.
    ///
    /// @param path absolute, such as `/proc/stat`
    public Optional<String> text(String path) {
        try (InputStream in = new FileInputStream(path(path).toFile())) {
            var bytes = new ByteArrayOutputStream();
            in.transferTo(bytes);
            return Optional.of(bytes.toString(StandardCharsets.ISO_8859_1).strip());
        } catch (IOException | SecurityException absent) {
            return Optional.empty();
        }
    }

    /// The lines of a file; empty if it can't be read.
    public List<String> lines(String path) {
        return text(path).map(text -> text.lines().toList()).orElse(List.of());
    }

    /// Target of a symbolic link; empty if it doesn't exist, isn't a link, or may not be read.
    public Optional<Path> link(String path) {
        try {
            return Optional.of(Files.readSymbolicLink(path(path)));
        } catch (IOException | UnsupportedOperationException | SecurityException absent) {
            return Optional.empty();
        }
    }

    /// The integer in a file; empty for anything else, such as `max`.
    public OptionalLong number(String path) {
        return text(path).map(ProcFiles::parse).orElse(OptionalLong.empty());
    }

    /// The value after `key` in a file of lines such as `nr_throttled 12` or `MemAvailable: 812 kB`, without
    /// the unit.
    public OptionalLong field(String path, String key) {
        return field(lines(path), key);
    }

    /// The value after `key` in lines of a file.
    static OptionalLong field(List<String> lines, String key) {
        return lines.stream()
                .filter(line -> line.startsWith(key))
                .map(line -> line.split("\\s+"))
                .filter(words -> words.length >= 2 && (words[0].equals(key) || words[0].equals(key + ":")))
                .findFirst()
                .map(words -> parse(words[1]))
                .orElse(OptionalLong.empty());
    }

    /// The names in a directory that match a glob, sorted; empty if it can't be read.
    public List<String> names(String directory, String glob) {
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(path(directory), glob)) {
            List<String> names = new ArrayList<>();
            entries.forEach(entry -> names.add(String.valueOf(entry.getFileName())));
            names.sort(null);
            return List.copyOf(names);
        } catch (IOException | SecurityException absent) {
            return List.of();
        }
    }

    /// The path below the root; the file need not exist.
    ///
    /// @param path absolute, such as `/proc/stat`
    public Path path(String path) {
        return root.resolve(path.startsWith("/") ? path.substring(1) : path);
    }

    private static OptionalLong parse(String word) {
        try {
            return OptionalLong.of(Long.parseLong(word));
        } catch (NumberFormatException noNumber) {
            return OptionalLong.empty();
        }
    }
}
