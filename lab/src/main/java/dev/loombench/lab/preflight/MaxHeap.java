package dev.loombench.lab.preflight;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Maximum heap size by the options of a JVM.
final class MaxHeap {
    private static final Pattern MAX_HEAP = Pattern.compile("-Xmx([0-9]{1,15})([kKmMgGtT]?)");

    private MaxHeap() {}

    /// Bytes of the last `-Xmx`, which is the one that the JVM takes; 0 where there is none.
    static long bytes(List<String> options) {
        long bytes = 0;
        for (String option : options) {
            Matcher matcher = MAX_HEAP.matcher(option);
            if (matcher.matches()) {
                bytes = Long.parseLong(matcher.group(1)) << shift(matcher.group(2));
            }
        }
        return bytes;
    }

    private static int shift(String unit) {
        return switch (unit) {
            case "k", "K" -> 10;
            case "m", "M" -> 20;
            case "g", "G" -> 30;
            case "t", "T" -> 40;
            default -> 0;
        };
    }
}
