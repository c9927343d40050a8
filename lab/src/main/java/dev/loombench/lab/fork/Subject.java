package dev.loombench.lab.fork;

import java.io.IOException;
import java.nio.file.Path;

/// The class path of measured JVMs: nothing of the lab is on it.
///
/// @param jars the jars of the subject, JMH among them
public record Subject(Path jars) {
    /// @throws IOException if the directory isn't there
    public String classPath() throws IOException {
        return ClassPath.of(jars);
    }
}
