package dev.loombench.cli;

import dev.loombench.cli.terminal.LoadProgress;
import dev.loombench.cli.terminal.ProgressView;
import dev.loombench.cli.terminal.Screen;
import dev.loombench.cli.terminal.Style;
import dev.loombench.lab.journal.Json;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.function.Supplier;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

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
            description =
                    "A line for each trial, and what its JVM does while it runs; twice: stack traces of faults, too.")
    private boolean[] verbose = new boolean[0];

    @Spec(Spec.Target.MIXEE)
    @SuppressWarnings("NullAway.Init")
    private CommandSpec command;

    /// On stdout: the document itself, or what people read.
    void print(Object document, Supplier<String> text) {
        PrintWriter stdout = command.commandLine().getOut();
        stdout.print(isJson() ? Json.text(document) + "\n" : text.get());
        stdout.flush();
    }

    /// On stderr, unless it is to be quiet.
    void tell(String line) {
        if (!quiet) {
            command.commandLine().getErr().println("loombench: " + Screen.harmless(line));
        }
    }

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
