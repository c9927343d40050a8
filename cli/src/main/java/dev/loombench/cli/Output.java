package dev.loombench.cli;

import dev.loombench.cli.terminal.LoadProgress;
import dev.loombench.cli.terminal.ProgressView;
import dev.loombench.cli.terminal.Screen;
import dev.loombench.cli.terminal.Style;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import picocli.CommandLine.Option;

/// The options that say how things are shown.
final class Output {
    /// What stdout gets.
    enum Format {
        HUMAN,
        JSON;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            description = "What stdout gets: ${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}.")
    private Format format = Format.HUMAN;

    @Option(
            names = "--color",
            paramLabel = "WHEN",
            description = "Colours: ${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}; NO_COLOR is heeded.")
    private Style.When color = Style.When.AUTO;

    @Option(
            names = {"-q", "--quiet"},
            description = "No progress on stderr.")
    private boolean quiet;

    @Option(
            names = {"-v", "--verbose"},
            description = "A line for each trial; twice: stack traces of faults, too.")
    private boolean[] verbose = new boolean[0];

    boolean isJson() {
        return format == Format.JSON;
    }

    boolean isQuiet() {
        return quiet;
    }

    boolean isVerbose() {
        return verbose.length > 0;
    }

    Style style() {
        String noColor = System.getenv("NO_COLOR");
        return Style.of(color, Screen.ofThisProcess().stdout(), noColor != null && !noColor.isEmpty());
    }

    int columns() {
        return Screen.ofThisProcess().columns();
    }

    ProgressView progress(ProgressView.Mode wanted) {
        return new ProgressView(stderr(), mode(wanted), columns(), isVerbose());
    }

    LoadProgress loadProgress() {
        return new LoadProgress(stderr(), mode(ProgressView.Mode.AUTO), columns());
    }

    private ProgressView.Mode mode(ProgressView.Mode wanted) {
        if (quiet) {
            return ProgressView.Mode.NONE;
        }
        return switch (wanted) {
            case LIVE, LINES, NONE -> wanted;
            case AUTO -> Screen.ofThisProcess().stderr() ? ProgressView.Mode.LIVE : ProgressView.Mode.LINES;
        };
    }

    private static PrintStream stderr() {
        return new PrintStream(System.err, false, StandardCharsets.UTF_8);
    }
}
