package dev.loombench.profiler;

import java.io.FileInputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Figures of this process in `/proc/self/status`.
///
/// @param threads current number of threads, including those of the JVM itself
/// @param peakBytes peak resident memory since the start of the process (VmHWM)
record ProcessStatus(long threads, long peakBytes) {
    private static final String THREADS = "Threads:";
    private static final String PEAK = "VmHWM:";
    private static final Pattern NUMBER = Pattern.compile("[0-9]+");
    private static final int BYTES_PER_KB = 1_024;

    static ProcessStatus read() throws IOException {
        try (var file = new FileInputStream("/proc/self/status")) {
            return parse(new String(file.readAllBytes(), StandardCharsets.ISO_8859_1));
        } catch (FileNotFoundException e) {
            throw new IOException("this operating system has no /proc/self/status", e);
        }
    }

    /// Parses the text of the file.
    ///
    /// @throws IOException if one of the figures is missing
    static ProcessStatus parse(String text) throws IOException {
        return new ProcessStatus(number(text, THREADS), number(text, PEAK) * BYTES_PER_KB);
    }

    private static long number(String text, String name) throws IOException {
        String line = text.lines()
                .filter(each -> each.startsWith(name))
                .findFirst()
                .orElseThrow(() -> new IOException("/proc/self/status has no " + name));
        Matcher number = NUMBER.matcher(line);
        if (!number.find()) {
            throw new IOException("/proc/self/status has no number after " + name);
        }
        return Long.parseLong(number.group());
    }
}
