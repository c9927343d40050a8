package dev.loombench.lab.process;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Report of a crashed HotSpot JVM: where the JVM writes it, and what it says.
public final class CrashReport {
    private static final int MAX_BYTES = 16_384;
    private static final Pattern SIGNAL_LINE = Pattern.compile(
            "(?m)^# +(SIG[A-Z]+ \\(0x[0-9a-f]+\\)|EXCEPTION_[A-Z_]+ \\([^)]*\\)|Internal Error \\([^)]*\\))");
    private static final Pattern MEMORY_LINE =
            Pattern.compile("(?m)^# (There is insufficient memory for the Java Runtime Environment to continue)\\."
                    + "(?:\\R# (Native memory allocation [^\\r\\n]*))?");
    private static final Pattern FRAME_LINE = Pattern.compile("(?m)^# Problematic frame:\\R# ([^\\r\\n]+)");
    private static final Pattern FILE_LINE =
            Pattern.compile("(?m)^# An error report file with more information is saved as:\\R# ([^\\r\\n]+)");

    private CrashReport() {}

    /// JVM options that put the report and heap dumps into a directory instead of the current one. A
    /// person's own options follow them, so that those win.
    public static List<String> options(Path directory) {
        Path absolute = directory.toAbsolutePath();
        return List.of(
                "-XX:ErrorFile=" + absolute.toString().replace("%", "%%") + "/hs_err_pid%p.log",
                "-XX:HeapDumpPath=" + absolute);
    }

    /// The reason in the report in a directory; empty if no JVM has crashed there.
    public static Optional<String> reasonIn(Path directory) {
        try (DirectoryStream<Path> reports = Files.newDirectoryStream(directory, "hs_err_pid*.log")) {
            for (Path report : reports) {
                try (InputStream in = Files.newInputStream(report)) {
                    String head = new String(in.readNBytes(MAX_BYTES), StandardCharsets.UTF_8);
                    return reason(head).map(reason -> reason + "; see " + report);
                }
            }
        } catch (IOException unreadable) {
            // the exit code still tells that it crashed
        }
        return Optional.empty();
    }

    /// The reason in a report, or in what a crashed JVM printed: the signal and the frame in which it came, or which
    /// memory was missing. Empty for other text.
    public static Optional<String> reason(String text) {
        Matcher memory = MEMORY_LINE.matcher(text);
        if (memory.find()) {
            String allocation = memory.group(2);
            return Optional.of(memory.group(1)
                    + (allocation == null ? "" : ": " + allocation.strip().replaceFirst("\\.$", ""))
                    + file(text));
        }
        Matcher signal = SIGNAL_LINE.matcher(text);
        if (!signal.find()) {
            return Optional.empty();
        }
        Matcher frame = FRAME_LINE.matcher(text);
        String place = frame.find() ? " in " + frame.group(1).strip().replaceAll("\\s+", " ") : "";
        return Optional.of(signal.group(1) + place + file(text));
    }

    private static String file(String text) {
        Matcher file = FILE_LINE.matcher(text);
        return file.find() ? "; see " + file.group(1).strip() : "";
    }
}
