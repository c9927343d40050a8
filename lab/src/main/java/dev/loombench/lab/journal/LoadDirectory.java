package dev.loombench.lab.journal;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;

/// Where a load from outside leaves its files, beside the runs.
public final class LoadDirectory {
    private static final DateTimeFormatter TIMESTAMP = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss");

    private LoadDirectory() {}

    /// Makes a new one.
    ///
    /// @param parent the directory of all runs, made where it is missing
    /// @throws IOException if it can't be written
    public static Path create(Path parent, LocalDateTime now, String name) throws IOException {
        Files.createDirectories(parent);
        String id = TIMESTAMP.format(now) + "-" + name;
        for (int attempt = 1; ; attempt++) {
            Path path = parent.resolve(attempt == 1 ? id : id + "-" + attempt);
            try {
                return Files.createDirectory(path);
            } catch (FileAlreadyExistsException e) {
                // taken in the same second
            }
        }
    }

    public static void write(Path directory, LoadDocument document) throws IOException {
        Json.write(directory.resolve("load.json"), document);
    }

    public static void write(Path directory, PlanLoadDocument document) throws IOException {
        Json.write(directory.resolve("load.json"), document);
    }

    public static void write(Path directory, CapacityDocument document) throws IOException {
        Json.write(directory.resolve("capacity.json"), document);
    }
}
