package dev.loombench.lab.fork;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/// A load generator: nothing of the lab is on its class path, nor of a measured JVM.
///
/// @param jars of one generator
/// @param cache where its [ClassArchive] is; empty where it has none
public record Generator(Path jars, Optional<Path> cache) {
    /// One without an archive.
    public Generator(Path jars) {
        this(jars, Optional.empty());
    }

    /// @throws IOException if the directory isn't there
    String classPath() throws IOException {
        return ClassPath.of(jars);
    }

    /// @throws IOException if the directory isn't there
    Optional<ClassArchive> archive() throws IOException {
        return cache.isPresent()
                ? ClassArchive.of(cache.get(), jars.getFileName().toString(), classPath())
                : Optional.empty();
    }
}
