package dev.loombench.lab.journal;

import java.io.IOException;
import java.nio.file.Path;
import tools.jackson.core.JacksonException;
import tools.jackson.core.TokenStreamLocation;

/// A file of a run that doesn't hold what it should.
public final class DamagedFile extends IOException {
    private static final long serialVersionUID = 1L;

    DamagedFile(Path file, JacksonException cause) {
        super(
                file + place(cause.getLocation()) + ": damaged: "
                        + cause.getOriginalMessage().lines().findFirst().orElse(""),
                cause);
    }

    /// A file whose content is JSON, but not of this kind.
    public DamagedFile(Path file, String problem) {
        super(file + ": damaged: " + problem);
    }

    private static String place(TokenStreamLocation location) {
        return location.getLineNr() > 0 ? ":" + location.getLineNr() + ":" + location.getColumnNr() : "";
    }
}
