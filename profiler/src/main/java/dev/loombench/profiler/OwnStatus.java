package dev.loombench.profiler;

import java.io.FileInputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/// What Linux says of this process, in `/proc/self/status`.
///
/// @param threads that it has now, those of the JVM itself included
/// @param peakBytes the most memory that it has had since it began (VmHWM)
record OwnStatus(long threads, long peakBytes) {
    private static final String THREADS = "Threads:";
    private static final String PEAK = "VmHWM:";
    private static final int BYTES_PER_KB = 1_024;

    static OwnStatus read() throws IOException {
        try (var file = new FileInputStream("/proc/self/status")) {
            return parse(new String(file.readAllBytes(), StandardCharsets.ISO_8859_1));
        } catch (FileNotFoundException e) {
            throw new IOException("this operating system has no /proc/self/status", e);
        }
    }

    /// @throws IOException if one of the figures isn't in it
    static OwnStatus parse(String text) throws IOException {
        return new OwnStatus(number(text, THREADS), number(text, PEAK) * BYTES_PER_KB);
    }

    private static long number(String text, String name) throws IOException {
        int at = text.startsWith(name) ? 0 : text.indexOf("\n" + name) + 1;
        if (at == 0 && !text.startsWith(name)) {
            throw new IOException("/proc/self/status has no " + name);
        }
        int from = at + name.length();
        while (from < text.length() && Character.isWhitespace(text.charAt(from))) {
            from++;
        }
        int to = from;
        while (to < text.length() && Character.isDigit(text.charAt(to))) {
            to++;
        }
        if (from == to) {
            throw new IOException("/proc/self/status has no number after " + name);
        }
        return Long.parseLong(text, from, to, 10);
    }
}
