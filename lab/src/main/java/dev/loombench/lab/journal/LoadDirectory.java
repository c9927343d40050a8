package dev.loombench.lab.journal;

import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDateTime;

/// Where a load from outside leaves its files, beside the runs.
public final class LoadDirectory {
    private LoadDirectory() {}

    /// Makes a new one.
    ///
    /// @param parent the directory of all runs, made where it is missing
    /// @throws IOException if it can't be written
    public static Path create(Path parent, LocalDateTime now, String name) throws IOException {
        return RunFolder.create(parent, now, name);
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

    /// What a load by the generator came to.
    ///
    /// @throws DamagedFile if it isn't such a document, or one of a newer version
    public static LoadDocument readLoad(Path file) throws IOException {
        return read(file, LoadDocument.SCHEMA, LoadDocument.class);
    }

    /// What a plan came to.
    ///
    /// @throws DamagedFile if it isn't such a document, or one of a newer version
    public static PlanLoadDocument readPlanLoad(Path file) throws IOException {
        return read(file, PlanLoadDocument.SCHEMA, PlanLoadDocument.class);
    }

    /// What a search for a capacity came to.
    ///
    /// @throws DamagedFile if it isn't such a document, or one of a newer version
    public static CapacityDocument readCapacity(Path file) throws IOException {
        return read(file, CapacityDocument.SCHEMA, CapacityDocument.class);
    }

    private static <T> T read(Path file, String schema, Class<T> type) throws IOException {
        SchemaWord.require(file, schema);
        return Json.read(file, type);
    }
}
