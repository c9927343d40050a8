package dev.loombench.subject.memory;

import dev.loombench.protocol.JvmReport.ProcessUsage;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalLong;

/// File of `/proc` with a name and a number per line, such as `VmHWM:     1688 kB`. Reading it loads as few
/// further JDK classes as possible.
public final class ProcFile {
    private static final String STATUS = "/proc/self/status";
    private static final String MEMORY = "/proc/meminfo";

    private final String lines;

    private ProcFile(String text) {
        this.lines = "\n" + text;
    }

    /// Reads `/proc/self/status`; empty if not on Linux.
    public static ProcFile readStatus() {
        return read(STATUS);
    }

    /// Reads `/proc/meminfo`; empty if not on Linux.
    public static ProcFile readMemory() {
        return read(MEMORY);
    }

    public static ProcessUsage readUsage() {
        ProcFile status = readStatus();
        Map<String, Long> counters = new LinkedHashMap<>();
        status.addTo(counters, ProcessUsage.PEAK_RSS, "VmHWM");
        status.addTo(counters, ProcessUsage.OS_THREADS, "Threads");
        return new ProcessUsage(counters);
    }

    /// Looks up a number by its name, converted from kB to bytes; empty if there is none.
    public OptionalLong number(String name) {
        String start = "\n" + name + ":";
        int lineStart = lines.indexOf(start);
        int valueStart = lineStart + start.length();
        while (lineStart >= 0 && valueStart < lines.length() && isBlank(lines.charAt(valueStart))) {
            valueStart++;
        }
        int end = valueStart;
        while (lineStart >= 0 && end < lines.length() && isDigit(lines.charAt(end))) {
            end++;
        }
        if (lineStart < 0 || end == valueStart) {
            return OptionalLong.empty();
        }
        long number = Long.parseLong(lines.substring(valueStart, end));
        return OptionalLong.of(lines.startsWith(" kB", end) ? number * 1024 : number);
    }

    /// Adds a number under another key, if it exists.
    void addTo(Map<String, Long> numbers, String key, String name) {
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
