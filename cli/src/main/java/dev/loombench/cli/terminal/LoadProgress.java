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

    /// Whether anybody sees it.
    public boolean isShown() {
        return mode == ProgressView.Mode.LIVE || mode == ProgressView.Mode.LINES;
    }

    public void on(LoadSecond second) {
        live(LoadView.line(second));
    }

    /// As [#on], but only where the next one replaces it.
    public void passing(LoadSecond second) {
        passing(LoadView.line(second));
    }

    /// A line of what goes on; on a terminal the next one takes its place.
    public synchronized void live(String line) {
        switch (mode) {
            case LIVE -> err.print(CLEAR + (line.length() < columns ? line : line.substring(0, columns - 1)));
            case LINES -> err.println("loombench: " + line);
            case NONE, AUTO -> {}
        }
        err.flush();
    }

    /// As [#live], but only where it is replaced by the next one.
    public void passing(String line) {
        if (mode == ProgressView.Mode.LIVE) {
            live(line);
        }
    }

    /// A line that stays.
    public synchronized void line(String line) {
        clear();
        if (isShown()) {
            err.println("loombench: " + Screen.harmless(line));
            err.flush();
        }
    }

    /// Takes the live line away.
    public synchronized void clear() {
        if (mode == ProgressView.Mode.LIVE) {
            err.print(CLEAR);
            err.flush();
        }
    }
}
