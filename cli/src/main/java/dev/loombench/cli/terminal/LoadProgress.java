package dev.loombench.cli.terminal;

import dev.loombench.lab.load.LoadListener;
import dev.loombench.lab.load.LoadUpdate;
import dev.loombench.protocol.Format;
import dev.loombench.protocol.load.LoadSecond;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/// Prints the progress of a load on stderr: one live line on a terminal, elsewhere a line per second.
public final class LoadProgress implements LoadListener {
    private final ProgressView.ProgressMode mode;
    private final LiveBlock block;

    /// Creates the display of a load's progress.
    ///
    /// @param mode not `AUTO`
    public LoadProgress(PrintStream err, ProgressView.ProgressMode mode, int columns) {
        this.mode = mode;
        this.block = new LiveBlock(err, mode, columns);
    }

    /// One second in a line, such as `12 s  500/s due  498/s answered  p50 1.2 ms  p99 3.4 ms`.
    public static String secondLine(LoadSecond second) {
        String when = second.index() < 0 ? "warm-up " + -second.index() + " s left" : second.index() + 1 + " s";
        StringBuilder line = new StringBuilder(String.format(
                Locale.ROOT, "%s  %,d/s due  %,d/s answered", when, second.scheduled(), second.answered()));
        append(line, "p50", second.p50());
        append(line, "p99", second.p99());
        line.append(String.format(Locale.ROOT, "  %,d in flight", second.inFlight()));
        second.errors()
                .counts()
                .forEach((kind, count) -> line.append(String.format(Locale.ROOT, "  %,d %s", count, kind.label())));
        return line.toString();
    }

    private static void append(StringBuilder line, String name, OptionalDouble seconds) {
        seconds.ifPresent(value -> line.append("  ").append(name).append(' ').append(Format.seconds(value)));
    }

    /// Shows the latest interval of a load; JMeter's own summary lines stay.
    @Override
    public void load(LoadUpdate now) {
        switch (now) {
            case LoadUpdate.GeneratorSecond(LoadSecond second) -> showLine(secondLine(second));
            case LoadUpdate.JMeterSummary(String line) -> printLine(line);
        }
    }

    @Override
    public void notice(String sentence) {
        printLine(sentence);
    }

    /// Prints a line; on a terminal the next one replaces it.
    public synchronized void showLine(String line) {
        switch (mode) {
            case LIVE -> block.paint(List.of(line));
            case LINES -> printLine(line);
            case NONE, AUTO -> {}
        }
    }

    /// Prints a line only on a terminal, where the next one replaces it.
    public void showOnTerminal(String line) {
        if (mode == ProgressView.ProgressMode.LIVE) {
            showLine(line);
        }
    }

    public synchronized void printLine(String line) {
        block.printLine(line);
    }

    /// Removes the live line.
    public synchronized void clear() {
        block.clear();
    }
}
