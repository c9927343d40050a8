package dev.loombench.lab.process;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The jars of a folder as one class path.
final class ClassPath {
    private ClassPath() {}

    /// The paths of all `.jar` files in a folder, sorted and joined by the path separator.
    ///
    /// @throws IOException if the folder doesn't exist
    static String of(Path jars) throws IOException {
        try (Stream<Path> files = Files.list(jars)) {
            return files.filter(file -> file.toString().endsWith(".jar"))
                    .sorted()
                    .map(Path::toString)
                    .collect(Collectors.joining(File.pathSeparator));
        }
    }
}
