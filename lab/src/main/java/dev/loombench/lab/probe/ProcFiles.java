package dev.loombench.lab.probe;

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

/// The files in which a Linux kernel tells what it does, under a root that tests replace by a directory of
/// their own. Whatever can't be read is absent: on another operating system everything is.
///
/// @param root the directory that stands for `/`
public record ProcFiles(Path root) {

    /// The files of this machine.
    public static ProcFiles ofThisMachine() {
        return new ProcFiles(Path.of("/"));
    }

    /// The text of a file without white space at its ends, read to its end: such files have no size to
    /// trust.
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

    /// The lines of a file; none where it can't be read.
    public List<String> lines(String path) {
        return text(path).map(text -> text.lines().toList()).orElse(List.of());
    }

    /// What a symbolic link names; absent where it is gone, is none, or may not be read.
    public Optional<Path> link(String path) {
        try {
            return Optional.of(Files.readSymbolicLink(path(path)));
        } catch (IOException | UnsupportedOperationException | SecurityException absent) {
            return Optional.empty();
        }
    }

    /// A file that holds a whole number; absent where it holds anything else, such as `max`.
    public OptionalLong number(String path) {
        return text(path).map(ProcFiles::parse).orElse(OptionalLong.empty());
    }

    /// The value after `key` in a file of lines such as `nr_throttled 12` or `MemAvailable: 812 kB`, the
    /// unit left out.
    public OptionalLong field(String path, String key) {
        return field(lines(path), key);
    }

    /// The same of a file's lines.
    static OptionalLong field(List<String> lines, String key) {
        return lines.stream()
                .filter(line -> line.startsWith(key))
                .map(line -> line.split("\\s+"))
                .filter(words -> words.length >= 2 && (words[0].equals(key) || words[0].equals(key + ":")))
                .findFirst()
                .map(words -> parse(words[1]))
                .orElse(OptionalLong.empty());
    }

    /// The names in a directory that match a glob, sorted.
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

    /// Where a file lies, be it there or not.
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
