package dev.loombench.lab.run;

import dev.loombench.lab.store.FileTrouble;
import java.io.IOException;
import java.nio.file.Path;

/// Signals that results can't be written any more. Finished trials are kept.
public final class FullDisk extends IOException {
    private static final long serialVersionUID = 1L;

    private FullDisk(String message, IOException cause) {
        super(message, cause);
    }

    FullDisk(Path run, IOException cause) {
        this(
                run + ": can't be written any more (" + FileTrouble.of(cause)
                        + "); finished trials are saved: free some space, then continue with --resume " + run,
                cause);
    }

    /// Signals that there is no room for the first files of a run.
    static FullDisk atTheStart(Path out, IOException cause) {
        return new FullDisk(
                "--out " + out + ": not enough space for a run (" + FileTrouble.of(cause)
                        + "); free some space, or choose a directory on another disk",
                cause);
    }
}
