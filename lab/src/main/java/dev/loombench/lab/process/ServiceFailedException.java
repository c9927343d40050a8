package dev.loombench.lab.process;

import java.io.IOException;
import java.util.List;

/// Thrown if a user's own program can't be measured: it doesn't start, doesn't answer, or has ended. The
/// message is one line with its name, the reason and what to do.
public final class ServiceFailedException extends IOException {
    private static final long serialVersionUID = 1L;

    private final String program;
    private final transient List<String> lastOutput;

    /// Creates an exception with the end of the program's output.
    ///
    /// @param program name in messages, such as `side 'a'`
    /// @param lastOutput its last lines of output
    public ServiceFailedException(String program, String message, List<String> lastOutput) {
        super(message);
        this.program = program;
        this.lastOutput = List.copyOf(lastOutput);
    }

    /// The program's name in messages.
    public String program() {
        return program;
    }

    /// The program's last lines of output; empty if there is none.
    public List<String> lastOutput() {
        return lastOutput;
    }
}
