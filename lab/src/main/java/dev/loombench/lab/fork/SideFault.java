package dev.loombench.lab.fork;

import java.io.IOException;
import java.util.List;

/// A person's own program that can't be measured: it doesn't start, doesn't answer, or is gone. The
/// message is one line that names it, the reason and what to do.
public final class SideFault extends IOException {
    private static final long serialVersionUID = 1L;

    private final String program;
    private final transient List<String> lastOutput;

    /// @param program as messages call it, such as `side 'a'`
    /// @param lastOutput the last lines that it printed
    public SideFault(String program, String message, List<String> lastOutput) {
        super(message);
        this.program = program;
        this.lastOutput = List.copyOf(lastOutput);
    }

    /// Which program it is, as messages call it.
    public String program() {
        return program;
    }

    /// The last lines that the program printed; none where it printed nothing.
    public List<String> lastOutput() {
        return lastOutput;
    }
}
