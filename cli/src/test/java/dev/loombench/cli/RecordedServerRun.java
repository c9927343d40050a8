package dev.loombench.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/// A small recorded run of servers.
public final class RecordedServerRun {
    private RecordedServerRun() {}

    /// @return the directory of the copy
    public static Path copy(Path directory) throws IOException {
        Files.createDirectories(directory);
        try (InputStream document = RecordedServerRun.class.getResourceAsStream("http-wait-run/run.json")) {
            if (document == null) {
                throw new IllegalStateException("the recorded run is missing");
            }
            Files.copy(document, directory.resolve("run.json"));
        }
        return directory;
    }
}
