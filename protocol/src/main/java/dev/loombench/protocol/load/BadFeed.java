package dev.loombench.protocol.load;

import java.nio.file.Path;

/// A feed that can't be used. The message is one line: file, line, what is wrong, and what to do.
public final class BadFeed extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    /// @param line from 1
    BadFeed(Path file, int line, String message) {
        super(file + ":" + line + ": " + message);
    }
}
