package dev.loombench.protocol;

import java.io.IOException;
import java.nio.file.Path;

/// Thrown for a file that can't be read because of what it is. The message is one line with the file.
public final class UnusableFileException extends IOException {
    private static final long serialVersionUID = 1L;

    private final String problem;

    UnusableFileException(Path file, FileProblem problem, Object... values) {
        super(file + ": " + problem.message(values));
        this.problem = problem.message(values);
    }

    /// What is wrong, without the file.
    public String problem() {
        return problem;
    }
}
