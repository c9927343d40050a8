package dev.loombench.lab.fork;

import dev.loombench.protocol.server.ServerSpec.Kind;
import java.io.IOException;
import java.nio.file.Path;

/// The class paths of servers under test: each has a folder of its own, by the name of its kind, and nothing
/// of the lab is on it.
///
/// @param directory of these folders
public record Servers(Path directory) {
    /// @throws IOException if the kind's folder isn't there
    public String classPath(Kind kind) throws IOException {
        return ClassPath.of(directory.resolve(kind.toString()));
    }
}
