package dev.loombench.lab.process;

import dev.loombench.protocol.server.ServerSpec.Kind;
import java.io.IOException;
import java.nio.file.Path;

/// The class paths of the servers under test: one folder per kind of server, without the lab's classes.
///
/// @param directory of these folders
public record ServerClassPaths(Path directory) {
    /// The class path for a kind of server.
    ///
    /// @throws IOException if its folder doesn't exist
    public String classPath(Kind kind) throws IOException {
        return ClassPath.of(directory.resolve(kind.toString()));
    }
}
