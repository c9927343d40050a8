package dev.loombench.cli.terminal;

import dev.loombench.protocol.load.LoadSecond;
import java.io.PrintStream;

/// A load's seconds on stderr: one live line on a terminal, a line each elsewhere.
public final class LoadProgress {
    private static final String CLEAR = "\r\u001b[K";

    private final PrintStream err;
    private final ProgressView.Mode mode;
    private final int columns;

    /// @param mode not `AUTO`
    public LoadProgress(PrintStream err, ProgressView.Mode mode, int columns) {
        this.err = err;
        this.mode = mode;
        this.columns = columns;
    }

    public void on(LoadSecond second) {
        String line = LoadView.line(second);
        switch (mode) {
            case LIVE -> err.print(CLEAR + (line.length() < columns ? line : line.substring(0, columns - 1)));
            case LINES -> err.println("loombench: " + line);
            case NONE, AUTO -> {}
        }
        err.flush();
    }

    /// Takes the live line away.
    public void clear() {
        if (mode == ProgressView.Mode.LIVE) {
            err.print(CLEAR);
            err.flush();
        }
    }
}
