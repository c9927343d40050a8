package dev.loombench.protocol.load;

import dev.loombench.protocol.BoundedLines;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;

/// Log that JMeter writes, which may not exist yet.
///
/// @param maxLineLength number of characters that are read of a line
/// @param maxLines number of lines in which an error is looked for
public record JMeterLog(Path file, int maxLineLength, int maxLines) {
    /// Log text at the start of a load group; set-up groups log "Starting setUp ThreadGroup".
    private static final String LOAD_GROUP_STARTS = " Starting ThreadGroup: ";

    private static final String ERROR_LEVEL = " ERROR ";
    private static final String ERROR_PREFIX_REGEX = "^.* ERROR \\S+: ";
    private static final String LOG_LINE_REGEX = "\\d{4}-\\d\\d-\\d\\d .*";

    /// Creates a log whose lines are read as far as any text's are, all of them.
    public JMeterLog(Path file) {
        this(file, BoundedLines.MAX_LINE_LENGTH, Integer.MAX_VALUE);
    }

    /// Whether JMeter has started a load group.
    public boolean hasStartedLoadGroup() throws IOException {
        if (!Files.exists(file)) {
            return false;
        }
        try (Reader in = reader()) {
            return new BoundedLines(in, maxLineLength).anyContains(LOAD_GROUP_STARTS);
        }
    }

    /// Finds the first error, with the exception that may follow on a line of its own.
    public Optional<String> firstError() throws IOException {
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        try (Reader in = reader()) {
            BoundedLines lines = new BoundedLines(in, maxLineLength);
            String line = lines.next();
            for (int number = 1; line != null && number <= maxLines; number++) {
                if (line.contains(ERROR_LEVEL)) {
                    String error = line.replaceFirst(ERROR_PREFIX_REGEX, "");
                    String next = Objects.requireNonNullElse(lines.next(), "");
                    return Optional.of((next.matches(LOG_LINE_REGEX) ? error : error + " " + next).strip());
                }
                line = lines.next();
            }
            return Optional.empty();
        }
    }

    private Reader reader() throws IOException {
        return new InputStreamReader(Files.newInputStream(file), StandardCharsets.ISO_8859_1);
    }
}
