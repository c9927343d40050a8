package dev.loombench.report.export;

import java.nio.file.Path;

/// Thrown if a source has nothing that a format can express. The message is one line: what the source is, and
/// what is possible.
public final class NotExportableException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    NotExportableException(Path path, String reason) {
        super(path + ": " + reason);
    }
}
