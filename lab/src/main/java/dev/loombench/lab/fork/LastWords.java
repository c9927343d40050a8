package dev.loombench.lab.fork;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// The last line that a child said, which often is why it died.
public final class LastWords {
    private static final int LONGEST = 300;

    /// Nothing, what stands below an exception, and what a JVM warns of.
    private static final Pattern NO_REASON =
            Pattern.compile("|at .*|\\.\\.\\. \\d+ (more|common frames omitted)|WARNING: .*");
    private static final int MOST_LINES = 10;
    private static final int MOST_BYTES = 16_384;

    private LastWords() {}

    /// @param log of its output; a missing one holds no words
    public static Optional<String> of(Path log) {
        try {
            return new String(end(log), StandardCharsets.UTF_8)
                    .lines()
                    .map(String::strip)
                    .filter(line -> !NO_REASON.matcher(line).matches())
                    .reduce((earlier, later) -> later)
                    .map(line -> line.length() <= LONGEST ? line : line.substring(0, LONGEST) + " …");
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /// The last lines of it, as they are.
    ///
    /// @return at most ten; none where the log is missing or empty
    public static List<String> lines(Path log) {
        try {
            List<String> lines = new String(end(log), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.isBlank())
                    .map(line -> line.length() <= LONGEST ? line : line.substring(0, LONGEST) + " …")
                    .toList();
            return lines.subList(Math.max(0, lines.size() - MOST_LINES), lines.size());
        } catch (IOException e) {
            return List.of();
        }
    }

    private static byte[] end(Path log) throws IOException {
        try (RandomAccessFile file = new RandomAccessFile(log.toFile(), "r")) {
            file.seek(Math.max(0, file.length() - MOST_BYTES));
            byte[] end = new byte[(int) (file.length() - file.getFilePointer())];
            file.readFully(end);
            return end;
        }
    }
}
