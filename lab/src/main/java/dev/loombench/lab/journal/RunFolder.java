package dev.loombench.lab.journal;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;

/// Folders of results, named by the second in which they were begun.
final class RunFolder {
    private static final DateTimeFormatter TIMESTAMP = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss");

    private RunFolder() {}

    /// Makes one that nobody has, with a number behind its name where that is taken in the same second.
    ///
    /// @param parent the directory of all of them, made where it is missing
    /// @param name what follows the timestamp
    /// @throws IOException if it can't be written
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
