package dev.loombench.subject.memory;

import dev.loombench.protocol.JvmReport.ProcessUsage;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalLong;

/// A file of Linux with a name and a number a line, such as `VmHWM:     1688 kB`. Reading it takes no machinery
/// of the JDK that would have to be loaded first.
public final class ProcFile {
    private static final String STATUS = "/proc/self/status";
    private static final String MEMORY = "/proc/meminfo";

    private final String lines;

    private ProcFile(String text) {
        this.lines = "\n" + text;
    }

    /// What the kernel says of this process; without a word where there is no Linux.
    public static ProcFile status() {
        return read(STATUS);
    }

    /// What the kernel says of the memory of the machine; without a word where there is no Linux.
    public static ProcFile machine() {
        return read(MEMORY);
    }

    /// What the kernel says of this process, as far as an account wants it.
    public static ProcessUsage usage() {
        ProcFile status = status();
        Map<String, Long> counters = new LinkedHashMap<>();
        status.into(counters, ProcessUsage.PEAK_RSS, "VmHWM");
        status.into(counters, ProcessUsage.OS_THREADS, "Threads");
        return new ProcessUsage(counters);
    }

    /// A number by its name, as bytes if it is in kB; nothing where there is no such line or it has no number.
    public OptionalLong number(String name) {
        String start = "\n" + name + ":";
        int found = lines.indexOf(start);
        int at = found + start.length();
        while (found >= 0 && at < lines.length() && isBlank(lines.charAt(at))) {
            at++;
        }
        int end = at;
        while (found >= 0 && end < lines.length() && isDigit(lines.charAt(end))) {
            end++;
        }
        if (found < 0 || end == at) {
            return OptionalLong.empty();
        }
        long number = Long.parseLong(lines.substring(at, end));
        return OptionalLong.of(lines.startsWith(" kB", end) ? number * 1024 : number);
    }

    /// Adds a number under a key of its own, if there is one.
    void into(Map<String, Long> numbers, String key, String name) {
        OptionalLong number = number(name);
        if (number.isPresent()) {
            numbers.put(key, number.getAsLong());
        }
    }

    static ProcFile of(String text) {
        return new ProcFile(text);
    }

    private static ProcFile read(String file) {
        try (InputStream in = new FileInputStream(file)) {
            return new ProcFile(new String(in.readAllBytes(), StandardCharsets.ISO_8859_1));
        } catch (IOException e) {
            return new ProcFile("");
        }
    }

    private static boolean isBlank(char c) {
        return c == ' ' || c == '\t';
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }
}
