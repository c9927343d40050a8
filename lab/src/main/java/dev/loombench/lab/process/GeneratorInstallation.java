package dev.loombench.lab.process;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/// The class path of a load generator, separate from those of the lab and of measured JVMs.
///
/// @param jars directory of its jars
/// @param cache directory of its [CdsArchive]; empty to use none
public record GeneratorInstallation(Path jars, Optional<Path> cache) {
    /// Creates one without a class archive.
    public GeneratorInstallation(Path jars) {
        this(jars, Optional.empty());
    }

    /// Joins the generator's jars.
    ///
    /// @throws IOException if the directory doesn't exist
    String classPath() throws IOException {
        return ClassPath.of(jars);
    }

    /// The class archive for its class path; empty if it has none or it can't be written.
    ///
    /// @throws IOException if the directory doesn't exist
    Optional<CdsArchive> archive() throws IOException {
        return cache.isPresent()
                ? CdsArchive.find(cache.get(), jars.getFileName().toString(), classPath())
                : Optional.empty();
    }
}
