package dev.loombench.lab.fork;

import java.io.IOException;
import java.nio.file.Path;

/// The class path of a load generator: nothing of the lab is on it, nor of a measured JVM.
///
/// @param jars of one generator
public record Generator(Path jars) {
    /// @throws IOException if the directory isn't there
    String classPath() throws IOException {
        return ClassPath.of(jars);
    }
}
