package dev.loombench.report.export;

import dev.loombench.lab.finding.FileError;
import dev.loombench.lab.finding.UserErrorException;
import dev.loombench.lab.model.CapacityDocument;
import dev.loombench.lab.model.LoadDocument;
import dev.loombench.lab.model.run.RunDocument;
import dev.loombench.lab.store.CorruptFileException;
import dev.loombench.lab.store.LoadDirectory;
import dev.loombench.lab.store.RunDirectory;
import dev.loombench.lab.store.SchemaId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// Reads the source of an export from the directory of a run or a load, or from its document.
public final class ExportSourceReader {
    private static final List<String> DOCUMENT_NAMES = List.of("run.json", "load.json", "capacity.json");

    private ExportSourceReader() {}

    /// Reads the source at a path.
    ///
    /// @throws IOException if it doesn't exist or can't be read
    /// @throws CorruptFileException if the document is corrupt
    /// @throws UserErrorException if it is another kind of file, or a directory without such a document
    public static ExportSource read(Path path) throws IOException {
        Path file = Files.isRegularFile(path) ? path : document(path).orElseThrow(() -> unreadable(path));
        Path directory = Optional.ofNullable(file.getParent()).orElse(Path.of(""));
        String schema = SchemaId.read(file);
        if (schema.startsWith(SchemaId.kind(RunDocument.SCHEMA))) {
            return new ExportSource.Run(path, directory, RunDirectory.readDocument(file));
        }
        if (schema.startsWith(SchemaId.kind(LoadDocument.SCHEMA))
                || schema.startsWith(SchemaId.kind(LoadDocument.PLAN_SCHEMA))) {
            return new ExportSource.Load(path, directory, LoadDirectory.readLoad(file));
        }
        if (schema.startsWith(SchemaId.kind(CapacityDocument.SCHEMA))) {
            return new ExportSource.Capacity(path, directory, LoadDirectory.readCapacity(file));
        }
        if (!file.equals(path)) {
            throw new CorruptFileException(
                    file,
                    Files.size(file) == 0 ? "it is empty" : "it doesn't say that it is a run or a load of Loombench");
        }
        throw FileError.NOT_RUN.error(path, "schema of a run or a load");
    }

    /// Whether a file has the name of a document.
    public static boolean isDocument(Path file) {
        return DOCUMENT_NAMES.stream().anyMatch(file::endsWith);
    }

    /// The document in a directory; empty if it is of neither a run nor a load.
    public static Optional<Path> document(Path directory) {
        return DOCUMENT_NAMES.stream()
                .map(directory::resolve)
                .filter(file -> !Files.notExists(file, LinkOption.NOFOLLOW_LINKS))
                .findFirst();
    }

    /// The error that a directory has no such document.
    public static UserErrorException unreadable(Path directory) {
        return FileError.NOT_RUN.error(directory, String.join(", ", DOCUMENT_NAMES));
    }
}
