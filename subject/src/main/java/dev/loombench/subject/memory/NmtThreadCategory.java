package dev.loombench.subject.memory;

import dev.loombench.protocol.FootprintKeys;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Parser of the category Thread in a summary of Native Memory Tracking in bytes, as JDK 21 and later write it.
final class NmtThreadCategory {
    private static final Pattern SECTION = Pattern.compile("(?m)^-\\s+Thread \\((?s:.*?)(?=^\\s*$|^-|\\z)");
    private static final String NUMBER = "([0-9]+)(?![0-9A-Z])";
    private static final Pattern RESERVED = Pattern.compile("Thread \\(reserved=" + NUMBER);
    private static final Pattern COMMITTED = Pattern.compile("Thread \\([^)]*committed=" + NUMBER);
    private static final Pattern STACK = Pattern.compile("\\(stack:[^)]*committed=" + NUMBER);
    private static final Pattern MALLOC = Pattern.compile("\\(malloc=" + NUMBER);
    private static final Pattern ARENA = Pattern.compile("\\(arena=" + NUMBER);

    private NmtThreadCategory() {}

    /// Adds the figures that the summary contains.
    static void addTo(Map<String, Long> bytes, String summary) {
        Matcher section = SECTION.matcher(summary);
        if (section.find()) {
            String text = section.group();
            put(bytes, FootprintKeys.NMT_RESERVED, RESERVED.matcher(text));
            put(bytes, FootprintKeys.NMT_COMMITTED, COMMITTED.matcher(text));
            put(bytes, FootprintKeys.NMT_STACK, STACK.matcher(text));
            put(bytes, FootprintKeys.NMT_MALLOC, MALLOC.matcher(text));
            put(bytes, FootprintKeys.NMT_ARENA, ARENA.matcher(text));
        }
    }

    private static void put(Map<String, Long> bytes, String source, Matcher figure) {
        if (figure.find()) {
            bytes.put(source, Long.valueOf(figure.group(1)));
        }
    }
}
