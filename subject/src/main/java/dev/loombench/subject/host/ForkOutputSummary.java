package dev.loombench.subject.host;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Exit code and last meaningful line in the output of JMH and its fork, to explain a failure.
final class ForkOutputSummary {
    private static final Pattern EXIT_CODE = Pattern.compile("<forked VM failed with exit code (-?[0-9]+)>");

    /// Meaningless lines at the end of the output of a failed JVM: frames of a stack trace, generic errors and
    /// hints of the `java` launcher, and warnings about JMH itself.
    private static final Pattern MEANINGLESS = Pattern.compile(String.join(
            "|",
            "\\s*",
            "\\s+at .*",
            "\\s+\\.\\.\\. .*",
            "WARNING: .*",
            "Did you mean .*",
            "Error: Could not create the Java Virtual Machine\\..*",
            "Error: A fatal exception has occurred\\..*"));

    private static final int MAX_LINE_BYTES = 2_000;

    private final ByteArrayOutputStream line = new ByteArrayOutputStream();
    private Optional<String> lastLine = Optional.empty();
    private OptionalInt exitCode = OptionalInt.empty();

    synchronized void addForkOutput(byte[] bytes) {
        for (byte b : bytes) {
            addForkOutput(b);
        }
    }

    synchronized void addForkOutput(int b) {
        if (b == '\n' || line.size() == MAX_LINE_BYTES) {
            endLine();
        }
        if (b != '\n') {
            line.write(b);
        }
    }

    /// Adds a line of JMH itself.
    synchronized void addJmhLine(String text) {
        Matcher matcher = EXIT_CODE.matcher(text);
        if (matcher.find()) {
            exitCode = OptionalInt.of(Integer.parseInt(matcher.group(1)));
        }
    }

    /// Exit code of a failed fork; empty if JMH reported none.
    synchronized OptionalInt exitCode() {
        return exitCode;
    }

    /// Last meaningful line of the fork; empty if there is none.
    synchronized Optional<String> lastLine() {
        endLine();
        return lastLine;
    }

    private void endLine() {
        String text = line.toString(StandardCharsets.UTF_8);
        line.reset();
        if (!MEANINGLESS.matcher(text).matches()) {
            lastLine = Optional.of(text.strip());
        }
    }
}
