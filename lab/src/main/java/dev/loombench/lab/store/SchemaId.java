package dev.loombench.lab.store;

import dev.loombench.lab.finding.FileError;
import java.io.IOException;
import java.nio.file.Path;

/// Schema id of a document, such as `loombench/run/v1`: its kind and version.
public final class SchemaId {
    private SchemaId() {}

    /// Reads the schema id of a file; empty where it has none.
    ///
    /// @throws IOException if the file can't be read
    /// @throws CorruptFileException if the file isn't JSON up to the schema id
    public static String read(Path file) throws IOException {
        return Json.text(file, "schema").orElse("");
    }

    /// Common prefix of all versions of a schema, such as `loombench/run/`.
    public static String kind(String schema) {
        return schema.substring(0, schema.lastIndexOf('/') + 1);
    }

    /// Checks the schema of a file.
    ///
    /// @throws CorruptFileException if the file is of another kind, or of an unsupported version
    static void require(Path file, String schema) throws IOException {
        String actual = read(file);
        if (!actual.equals(schema)) {
            throw actual.startsWith(kind(schema))
                    ? CorruptFileException.ofOtherVersion(file, schema, Json.text(file, "loombenchVersion"))
                    : new CorruptFileException(file, FileError.NO_SCHEMA, schema);
        }
    }
}
