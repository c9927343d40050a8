package dev.loombench.lab.process;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// The end of a child process's output, which often says why it died.
public final class LogTail {
    private static final int MAX_LINE_LENGTH = 300;

    /// Pattern of lines that give no reason: blank ones, stack frames, and warnings of the JVM.
    private static final Pattern NO_REASON =
            Pattern.compile("|at .*|\\.\\.\\. \\d+ (more|common frames omitted)|WARNING: .*");
    private static final int MAX_LINES = 10;
    private static final int MAX_BYTES = 16_384;

    private LogTail() {}

    /// The reason of a JVM's crash, or the last line that may give a reason, shortened to 300 characters.
    ///
    /// @param log of its output; need not exist
    public static Optional<String> lastReason(Path log) {
        try {
            String end = new String(end(log), StandardCharsets.UTF_8);
            Optional<String> crash = CrashReport.reason(end);
            if (crash.isPresent()) {
                return crash;
            }
            return end.lines()
                    .map(String::strip)
                    .filter(line -> !NO_REASON.matcher(line).matches())
                    .reduce((earlier, later) -> later)
                    .map(line -> line.length() <= MAX_LINE_LENGTH ? line : line.substring(0, MAX_LINE_LENGTH) + " …");
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /// The last non-blank lines.
    ///
    /// @return at most ten; none if the log is missing or empty
    public static List<String> lines(Path log) {
        try {
            List<String> lines = new String(end(log), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.isBlank())
                    .map(line -> line.length() <= MAX_LINE_LENGTH ? line : line.substring(0, MAX_LINE_LENGTH) + " …")
                    .toList();
            return lines.subList(Math.max(0, lines.size() - MAX_LINES), lines.size());
        } catch (IOException e) {
            return List.of();
        }
    }

    private static byte[] end(Path log) throws IOException {
        try (RandomAccessFile file = new RandomAccessFile(log.toFile(), "r")) {
            file.seek(Math.max(0, file.length() - MAX_BYTES));
            byte[] end = new byte[(int) (file.length() - file.getFilePointer())];
            file.readFully(end);
            return end;
        }
    }
}
