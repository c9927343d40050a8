package dev.loombench.subject.host;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// What is worth knowing of the output of JMH and its fork once the fork is dead.
final class ForkOutput {
    private static final Pattern EXIT_CODE = Pattern.compile("<forked VM failed with exit code (-?[0-9]+)>");

    /// Lines that end the output of many a dying JVM and say nothing: frames of a stack trace, the
    /// launcher's farewell and guesses, and warnings about JMH itself.
    private static final Pattern IDLE = Pattern.compile(String.join(
            "|",
            "\\s*",
            "\\s+at .*",
            "\\s+\\.\\.\\. .*",
            "WARNING: .*",
            "Did you mean .*",
            "Error: Could not create the Java Virtual Machine\\..*",
            "Error: A fatal exception has occurred\\..*"));

    private static final int LONGEST_LINE = 2_000;

    private final ByteArrayOutputStream line = new ByteArrayOutputStream();
    private Optional<String> lastLine = Optional.empty();
    private OptionalInt exitCode = OptionalInt.empty();

    /// Takes in what the fork itself printed.
    synchronized void fork(byte[] bytes) {
        for (byte b : bytes) {
            fork(b);
        }
    }

    synchronized void fork(int b) {
        if (b == '\n' || line.size() == LONGEST_LINE) {
            endLine();
        }
        if (b != '\n') {
            line.write(b);
        }
    }

    /// Takes in a line of JMH's own.
    synchronized void jmh(String text) {
        Matcher matcher = EXIT_CODE.matcher(text);
        if (matcher.find()) {
            exitCode = OptionalInt.of(Integer.parseInt(matcher.group(1)));
        }
    }

    /// The exit code of a fork that didn't end well.
    synchronized OptionalInt exitCode() {
        return exitCode;
    }

    /// The last line of the fork that says something.
    synchronized Optional<String> lastLine() {
        endLine();
        return lastLine;
    }

    private void endLine() {
        String text = line.toString(StandardCharsets.UTF_8);
        line.reset();
        if (!IDLE.matcher(text).matches()) {
            lastLine = Optional.of(text.strip());
        }
    }
}
