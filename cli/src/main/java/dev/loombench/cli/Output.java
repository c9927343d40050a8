package dev.loombench.cli;

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
        Screen screen = Screen.ofThisProcess();
        ProgressView.Mode mode = switch (wanted) {
            case LIVE, LINES, NONE -> wanted;
            case AUTO -> screen.stderr() ? ProgressView.Mode.LIVE : ProgressView.Mode.LINES;
        };
        PrintStream err = new PrintStream(System.err, false, StandardCharsets.UTF_8);
        return new ProgressView(err, quiet ? ProgressView.Mode.NONE : mode, screen.columns(), isVerbose());
    }
}
