package dev.loombench.lab.run;

import dev.loombench.lab.store.FileErrorText;
import java.io.IOException;
import java.nio.file.Path;

/// Signals that results can't be written any more. Finished trials are kept.
public final class DiskFullException extends IOException {
    private static final long serialVersionUID = 1L;

    private DiskFullException(String message, IOException cause) {
        super(message, cause);
    }

    DiskFullException(Path run, IOException cause) {
        this(
                run + ": can't be written any more (" + FileErrorText.describe(cause)
                        + "); finished trials are saved: free some space, then continue with --resume " + run,
                cause);
    }

    /// Signals that there is no room for the first files of a run.
    static DiskFullException atTheStart(Path out, IOException cause) {
        return new DiskFullException(
                "--out " + out + ": not enough space for a run (" + FileErrorText.describe(cause)
                        + "); free some space, or choose a directory on another disk",
                cause);
    }
}
