package dev.loombench.report.export;

import java.nio.file.Path;

/// Thrown if a source has nothing that a format can express. The message is one line: what the source is, and
/// what is possible.
public final class NotExportable extends RuntimeException {
    private static final long serialVersionUID = 1L;

    NotExportable(Path path, String reason) {
        super(path + ": " + reason);
    }
}
