package dev.loombench.lab.store;

import java.io.IOException;
import java.nio.file.Path;
import tools.jackson.core.JacksonException;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.databind.exc.MismatchedInputException;

/// Thrown when a file of a run is malformed; the message is one line with the file and the place.
public final class CorruptFileException extends IOException {
    private static final long serialVersionUID = 1L;

    CorruptFileException(Path file, JacksonException cause) {
        super(
                file + place(cause.getLocation()) + ": damaged: "
                        + problem(cause).lines().findFirst().orElse(""),
                cause);
    }

    /// A file that is JSON, but not of the expected kind.
    public CorruptFileException(Path file, String problem) {
        super(file + ": damaged: " + problem);
    }

    private CorruptFileException(String message) {
        super(message);
    }

    /// A run of `ab`, which can't be resumed because its planned trials aren't on disk.
    static CorruptFileException ofAb(Path run) {
        return new CorruptFileException(
                run + ": a run of ab can't be resumed; start it again: its command, with its seed,"
                        + " is in its run.json");
    }

    /// A file with the schema of another version of Loombench.
    static CorruptFileException ofOtherVersion(Path file, String actualSchema, String expectedSchema) {
        return new CorruptFileException(file + ": its schema is " + actualSchema
                + ", but this version of Loombench reads only " + expectedSchema + ": use the version that wrote it");
    }

    /// Describes the problem; the message of a record's constructor is clearer than the mapper's.
    private static String problem(JacksonException e) {
        if (e.getCause() instanceof IllegalArgumentException refused && refused.getMessage() != null) {
            return refused.getMessage();
        }
        return e instanceof MismatchedInputException mismatched
                ? JsonErrorText.describe(mismatched)
                : e.getOriginalMessage();
    }

    private static String place(TokenStreamLocation location) {
        return location.getLineNr() > 0 ? ":" + location.getLineNr() + ":" + location.getColumnNr() : "";
    }
}
