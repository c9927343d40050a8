package dev.loombench.lab.store;

import dev.loombench.lab.model.CapacityDocument;
import dev.loombench.lab.model.LoadDocument;
import dev.loombench.lab.secrets.SecretFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.Set;

/// Directory of a load's result files, beside the runs.
public final class LoadDirectory {
    private LoadDirectory() {}

    /// Creates a new directory, which only its owner can read.
    ///
    /// @param parent directory of all runs, created where it is missing
    /// @throws WriteFailedException if the directory can't be created
    public static Path create(Path parent, LocalDateTime now, String name) throws WriteFailedException {
        try {
            return PrivateDirectory.createTimestamped(parent, now, name);
        } catch (IOException e) {
            throw WriteFailedException.atStart(parent, e);
        }
    }

    /// @param document of a load, or of a search
    public static void write(Path directory, Record document) throws IOException {
        Json.write(directory.resolve(document instanceof CapacityDocument ? "capacity.json" : "load.json"), document);
    }

    /// Masks the known secrets in the files that child processes have left in a directory, and takes the
    /// files from others than their owner, whether or not the load succeeded.
    public static void close(Path directory) {
        SecretFiles.mask(directory, Set.of());
        PrivateDirectory.close(directory);
    }

    /// Reads the result of a load.
    ///
    /// @throws CorruptFileException if the file holds another document, or one of another version
    public static LoadDocument readLoad(Path file) throws IOException {
        boolean plan = SchemaId.read(file).startsWith(SchemaId.kind(LoadDocument.PLAN_SCHEMA));
        return read(file, plan ? LoadDocument.PLAN_SCHEMA : LoadDocument.SCHEMA, LoadDocument.class);
    }

    /// Reads the result of a capacity search.
    ///
    /// @throws CorruptFileException if the file holds another document, or one of another version
    public static CapacityDocument readCapacity(Path file) throws IOException {
        return read(file, CapacityDocument.SCHEMA, CapacityDocument.class);
    }

    private static <T> T read(Path file, String schema, Class<T> type) throws IOException {
        SchemaId.require(file, schema);
        return Json.read(file, type);
    }
}
