package dev.loombench.report.export;

import java.nio.file.Path;

/// Something that holds nothing of what a format is about. The message is one line: what it is, and what is possible.
public final class NotExportable extends RuntimeException {
    private static final long serialVersionUID = 1L;

    NotExportable(Path path, String reason) {
        super(path + ": " + reason);
    }
}
