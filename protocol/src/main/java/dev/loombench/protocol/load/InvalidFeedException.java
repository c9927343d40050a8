package dev.loombench.protocol.load;

import dev.loombench.protocol.UnusableFileException;
import java.nio.file.Path;

/// An invalid feed. The message is one line: file, line number, cause and remedy.
public final class InvalidFeedException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    /// Creates an exception that names the place in the file.
    ///
    /// @param line line number, from 1
    InvalidFeedException(Path file, int line, String message) {
        super(file + ":" + line + ": " + message);
    }

    /// Creates an exception for a file that can't be a feed at all.
    InvalidFeedException(UnusableFileException cause) {
        super(cause.getMessage(), cause);
    }
}
