package dev.loombench.lab.store;

import java.io.IOException;
import java.nio.file.Path;

/// Schema id of a document, such as `loombench/run/v1`: its kind and version.
public final class SchemaWord {
    private SchemaWord() {}

    /// Reads the schema id of a file; empty where it has none.
    ///
    /// @throws IOException if the file can't be read
    /// @throws DamagedFile if the file isn't JSON up to the schema id
    public static String of(Path file) throws IOException {
        return Json.text(file, "schema").orElse("");
    }

    /// Common prefix of all versions of a schema, such as `loombench/run/`.
    public static String kind(String schema) {
        return schema.substring(0, schema.lastIndexOf('/') + 1);
    }

    /// Checks the schema of a file.
    ///
    /// @throws DamagedFile if the file is of another kind, or of an unsupported version
    static void require(Path file, String schema) throws IOException {
        String actual = of(file);
        if (!actual.equals(schema)) {
            throw actual.startsWith(kind(schema))
                    ? DamagedFile.ofOtherVersion(file, actual, schema)
                    : new DamagedFile(file, "it has no schema " + schema);
        }
    }
}
