package dev.loombench.lab.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// Access to files of the repository.
public final class RepositoryFiles {
    private static final Path ROOT = Path.of(System.getProperty("loombench.root", ".."));

    private RepositoryFiles() {}

    public static Path path(String relative) {
        return ROOT.resolve(relative);
    }

    public static String text(String relative) {
        return text(path(relative));
    }

    public static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Files of the shipped experiments, at least one.
    public static List<Path> experiments() {
        try (Stream<Path> files = Files.list(path("experiments"))) {
            return files.filter(file -> file.toString().endsWith(".yaml"))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
