package dev.loombench.lab;

import dev.loombench.lab.journal.FileTrouble;
import java.io.IOException;
import java.nio.file.Path;

/// Results can't be written any more. Trials that were finished before are kept.
public final class FullDisk extends IOException {
    private static final long serialVersionUID = 1L;

    FullDisk(Path run, IOException cause) {
        super(
                run + ": can't be written any more (" + FileTrouble.of(cause)
                        + "); finished trials are kept: make room, then continue with --resume " + run,
                cause);
    }
}
