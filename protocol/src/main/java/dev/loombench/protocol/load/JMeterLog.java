package dev.loombench.protocol.load;

import dev.loombench.protocol.BoundedLines;
import dev.loombench.protocol.Format;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Log that JMeter writes, which may not exist yet.
public record JMeterLog(Path file) {
    /// Log text at the start of a load group; set-up groups log "Starting setUp ThreadGroup".
    private static final String LOAD_GROUP_STARTS = " Starting ThreadGroup: ";

    private static final Pattern ERROR_LINE = Pattern.compile("\\d{4}-\\d\\d-\\d\\d \\S+ (?:ERROR|FATAL) \\S+: (.*)");

    /// Line behind an error's words: the log's next one, an empty one, or the first call of a stack trace.
    private static final Pattern NEXT_LINE = Pattern.compile("\\d{4}-\\d\\d-\\d\\d .*|\\s*|\\s+at .*");

    /// Names of classes that say nothing of what is wrong.
    private static final Pattern NAMES = Pattern.compile("Error in NonGUIDriver |java\\.lang\\.\\w+Exception: ");

    /// Longest quotation in characters: an error names files, and the class that is missing behind them.
    private static final int MAX_LENGTH = 600;

    /// Whether JMeter has started a load group.
    public boolean hasStartedLoadGroup() throws IOException {
        if (!Files.exists(file)) {
            return false;
        }
        try (Reader in = reader()) {
            return new BoundedLines(in).anyContains(LOAD_GROUP_STARTS);
        }
    }

    /// Quotes the first error with the lines that belong to it, such as an exception, but without its stack trace.
    public Optional<String> firstError() throws IOException {
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        try (Reader in = reader()) {
            BoundedLines lines = new BoundedLines(in);
            for (String line = lines.next(); line != null; line = lines.next()) {
                Matcher error = ERROR_LINE.matcher(line);
                if (error.matches()) {
                    return Optional.of(Format.excerpt(quotation(error.group(1), lines), MAX_LENGTH));
                }
            }
            return Optional.empty();
        }
    }

    private static String quotation(String start, BoundedLines lines) throws IOException {
        StringBuilder words = new StringBuilder(start.strip());
        String line = lines.next();
        while (line != null
                && words.length() <= MAX_LENGTH
                && !NEXT_LINE.matcher(line).matches()) {
            words.append(' ').append(line.strip());
            line = lines.next();
        }
        return NAMES.matcher(words).replaceAll("");
    }

    private Reader reader() throws IOException {
        return new InputStreamReader(Files.newInputStream(file), StandardCharsets.UTF_8);
    }
}
