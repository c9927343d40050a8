package dev.loombench.lab.fork;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The class path of measured JVMs: nothing of the lab is on it.
///
/// @param jars the jars of the subject, JMH among them
public record Subject(Path jars) {
    /// @throws IOException if the directory isn't there
    public String classPath() throws IOException {
        try (Stream<Path> files = Files.list(jars)) {
            return files.filter(file -> file.toString().endsWith(".jar"))
                    .sorted()
                    .map(Path::toString)
                    .collect(Collectors.joining(File.pathSeparator));
        }
    }
}
