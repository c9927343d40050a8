package dev.loombench.cli.option;

import dev.loombench.cli.terminal.Screen;
import dev.loombench.cli.terminal.Style;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// Options for how text is shown, common to all output formats.
public class TextOptions {
    @Option(
            names = "--color",
            paramLabel = "WHEN",
            description = "Colours: ${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}, which respects NO_COLOR.")
    private Style.ColorMode color = Style.ColorMode.AUTO;

    @Option(
            names = {"-q", "--quiet"},
            description = "Show no progress on stderr.")
    private boolean quiet;

    @Option(
            names = {"-v", "--verbose"},
            description = "More detail: a line for each trial, what its JVM does while it runs, and for a load the"
                    + " figures behind its limits. Twice (-vv): also stack traces of errors.")
    private boolean[] verbose = new boolean[0];

    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    private volatile OutputStream progressStream = System.err;

    /// Prints text on stdout unchanged.
    public final void printText(String text) {
        PrintWriter stdout = command.commandLine().getOut();
        stdout.print(text);
        stdout.flush();
    }

    /// Prints a line on stdout at once.
    ///
    /// @return whether stdout takes more: not after a reader has closed the pipe, or a write has failed
    public final boolean printRecord(String line) {
        printText(line + "\n");
        return !command.commandLine().getOut().checkError();
    }

    /// Prints a line on stderr unless `--quiet` was given.
    public final void inform(String line) {
        if (!quiet) {
            warn(line);
        }
    }

    /// Prints a line on stderr even with `--quiet`: wrapped on a terminal, otherwise on one line.
    public final void warn(String line) {
        Screen screen = Screen.ofThisProcess();
        String text = "loombench: " + line;
        error(screen.stderr() ? Screen.wrapped(text, screen.columns(), "  ") : Screen.sanitized(text));
    }

    /// Prints a line on stderr even with `--quiet`. It isn't wrapped, so that the paths in it can be copied.
    public final void printLine(String line) {
        error(Screen.sanitized(line));
    }

    private void error(String text) {
        PrintWriter stderr = command.commandLine().getErr();
        stderr.println(text);
        stderr.flush();
    }

    /// Prints messages and progress into another stream than stderr, until the result is closed.
    public final Closeable messagesInto(OutputStream stream) {
        CommandLine line = command.commandLine();
        PrintWriter stderr = line.getErr();
        line.setErr(new PrintWriter(stream, true, StandardCharsets.UTF_8));
        progressStream = stream;
        return () -> {
            line.setErr(stderr);
            progressStream = System.err;
        };
    }

    /// Stream of progress: that of messages, whichever it is at the moment.
    final PrintStream progressStream() {
        return new PrintStream(
                new OutputStream() {
                    @Override
                    public void write(int b) throws IOException {
                        progressStream.write(b);
                    }

                    @Override
                    public void write(byte[] bytes, int offset, int length) throws IOException {
                        progressStream.write(bytes, offset, length);
                    }

                    @Override
                    public void flush() throws IOException {
                        progressStream.flush();
                    }
                },
                false,
                StandardCharsets.UTF_8);
    }

    public final boolean isQuiet() {
        return quiet;
    }

    public final boolean isVerbose() {
        return verbose.length > 0;
    }

    public final Style style() {
        String noColor = System.getenv("NO_COLOR");
        return Style.of(color, Screen.ofThisProcess().stdout(), noColor != null && !noColor.isEmpty());
    }

    public final int columns() {
        return Screen.ofThisProcess().columns();
    }
}
