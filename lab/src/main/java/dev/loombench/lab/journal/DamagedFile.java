package dev.loombench.lab.journal;

import java.io.IOException;
import java.nio.file.Path;
import tools.jackson.core.JacksonException;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.databind.exc.MismatchedInputException;

/// A file of a run that doesn't hold what it should.
public final class DamagedFile extends IOException {
    private static final long serialVersionUID = 1L;

    DamagedFile(Path file, JacksonException cause) {
        super(
                file + place(cause.getLocation()) + ": damaged: "
                        + problem(cause).lines().findFirst().orElse(""),
                cause);
    }

    /// A file whose content is JSON, but not of this kind.
    public DamagedFile(Path file, String problem) {
        super(file + ": damaged: " + problem);
    }

    private DamagedFile(String message) {
        super(message);
    }

    /// A run of `ab`, which has no plan of trials on disk.
    static DamagedFile ofAb(Path run) {
        return new DamagedFile(run + ": a run of ab can't be resumed; start it again: its command, with its seed,"
                + " is in its run.json");
    }

    /// A file that another version of Loombench wrote.
    static DamagedFile ofOtherVersion(Path file, String found, String known) {
        return new DamagedFile(file + ": its schema is " + found + ", but this version of Loombench reads only " + known
                + ": use the version that wrote it");
    }

    /// A record's constructor says it better than the mapper that called it.
    private static String problem(JacksonException e) {
        if (e.getCause() instanceof IllegalArgumentException refused && refused.getMessage() != null) {
            return refused.getMessage();
        }
        return e instanceof MismatchedInputException mismatched ? Misfit.words(mismatched) : e.getOriginalMessage();
    }

    private static String place(TokenStreamLocation location) {
        return location.getLineNr() > 0 ? ":" + location.getLineNr() + ":" + location.getColumnNr() : "";
    }
}
