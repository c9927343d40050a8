package dev.loombench.lab.journal;

import java.io.IOException;
import java.nio.file.Path;

/// The word by which a document says what it is, such as `loombench/run/v1`: its kind, and the version of the kind.
public final class SchemaWord {
    private SchemaWord() {}

    /// Of a file; empty where it has none.
    ///
    /// @throws IOException if the file can't be read
    /// @throws DamagedFile if it doesn't hold JSON as far as that word
    public static String of(Path file) throws IOException {
        return Json.text(file, "schema").orElse("");
    }

    /// What all versions of a schema begin with, such as `loombench/run/`.
    public static String kind(String schema) {
        return schema.substring(0, schema.lastIndexOf('/') + 1);
    }

    /// @throws DamagedFile if the file is of another kind, or of a version that isn't read here
    static void require(Path file, String schema) throws IOException {
        String found = of(file);
        if (!found.equals(schema)) {
            throw found.startsWith(kind(schema))
                    ? DamagedFile.ofOtherVersion(file, found, schema)
                    : new DamagedFile(file, "it has no schema " + schema);
        }
    }
}
