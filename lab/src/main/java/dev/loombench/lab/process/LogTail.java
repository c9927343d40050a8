package dev.loombench.lab.process;

import dev.loombench.protocol.Format;
import dev.loombench.protocol.InputFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// The lines of a child process's output that often say why it died.
public final class LogTail {
    private static final int MAX_LINE_LENGTH = 300;

    /// Pattern of lines that give no reason: blank ones, stack frames, warnings of the JVM, and what comes before the
    /// one that tells why it didn't start.
    private static final Pattern NO_REASON = Pattern.compile("|at .*|\\.\\.\\. \\d+ (more|common frames omitted)"
            + "|WARNING: .*|.*VM warning: .*|Error occurred during initialization of VM.*");
    private static final int MAX_LINES = 10;
    private static final int MAX_BYTES = 16_384;
    private static final int MAX_HEAD_BYTES = 65_536;

    private LogTail() {}

    /// The reason of a JVM's crash, or the last line that may give a reason, shortened to 300 characters.
    ///
    /// @param log of its output; need not exist
    public static Optional<String> lastReason(Path log) {
        String end = end(log);
        return CrashReport.reason(end).or(() -> reasons(end).reduce((earlier, later) -> later));
    }

    /// The first line that may give a reason, shortened to 300 characters.
    public static Optional<String> firstReason(Path log) {
        try (InputStream in = InputFile.openRegular(log)) {
            return reasons(new String(in.readNBytes(MAX_HEAD_BYTES), StandardCharsets.UTF_8))
                    .findFirst();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static Stream<String> reasons(String text) {
        return text.lines()
                .filter(line -> !NO_REASON.matcher(line.strip()).matches())
                .map(line -> Format.excerpt(line, MAX_LINE_LENGTH));
    }

    /// The last non-blank lines.
    ///
    /// @return at most ten; none if the log is missing or empty
    public static List<String> lines(Path log) {
        List<String> lines = end(log).lines()
                .filter(line -> !line.isBlank())
                .map(line -> line.length() <= MAX_LINE_LENGTH ? line : line.substring(0, MAX_LINE_LENGTH) + " …")
                .toList();
        return lines.subList(Math.max(0, lines.size() - MAX_LINES), lines.size());
    }

    /// The end of a file; empty if it can't be read.
    private static String end(Path log) {
        try (RandomAccessFile file = new RandomAccessFile(log.toFile(), "r")) {
            file.seek(Math.max(0, file.length() - MAX_BYTES));
            byte[] end = new byte[(int) (file.length() - file.getFilePointer())];
            file.readFully(end);
            return new String(end, StandardCharsets.UTF_8);
        } catch (IOException e) {
            return "";
        }
    }
}
