package dev.loombench.lab.store;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;

/// Creates directories of results, named by a timestamp in seconds.
final class TimestampedDirectory {
    private static final DateTimeFormatter TIMESTAMP = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss");

    private TimestampedDirectory() {}

    /// Creates a directory, with a number after its name where another of the same second exists.
    ///
    /// @param parent directory of all of them, created where it is missing
    /// @param name what follows the timestamp
    /// @throws IOException if the directory can't be created
    static Path create(Path parent, LocalDateTime now, String name) throws IOException {
        Files.createDirectories(parent);
        String id = TIMESTAMP.format(now) + "-" + name;
        for (int attempt = 1; ; attempt++) {
            try {
                return Files.createDirectory(parent.resolve(attempt == 1 ? id : id + "-" + attempt));
            } catch (FileAlreadyExistsException taken) {
                // the next number
            }
        }
    }
}
