package dev.loombench.lab.process;

import java.io.IOException;
import java.util.List;

/// Thrown if a user's own program can't be measured: it doesn't start, doesn't answer, or has ended. The
/// message is one line with its name, the reason and what to do.
public final class ServiceFailedException extends IOException {
    private static final long serialVersionUID = 1L;

    private final transient ProgramOwner owner;
    private final transient List<String> lastOutput;

    /// Creates an exception with the end of the program's output.
    ///
    /// @param lastOutput its last lines of output
    public ServiceFailedException(ProgramOwner owner, String message, List<String> lastOutput) {
        super(message);
        this.owner = owner;
        this.lastOutput = List.copyOf(lastOutput);
    }

    /// Whose failure it is.
    public ProgramOwner owner() {
        return owner;
    }

    /// The program's last lines of output; empty if there is none.
    public List<String> lastOutput() {
        return lastOutput;
    }
}
