package dev.loombench.junit;

import java.util.List;
import java.util.stream.Collectors;

/// Frames of a stack as text, the innermost first.
final class Frames {
    private static final String UNKNOWN = "\n    (its stack isn't known)";
    private static final int MAX_FRAMES = 24;

    private Frames() {}

    /// Formats a stack, one line a frame, indented; cuts long ones.
    static String format(List<String> frames) {
        if (frames.isEmpty()) {
            return UNKNOWN;
        }
        String shown = frames.stream()
                .limit(MAX_FRAMES)
                .map(frame -> "\n    at " + frame)
                .collect(Collectors.joining());
        int more = frames.size() - MAX_FRAMES;
        return more > 0 ? shown + "\n    and " + more + " more" : shown;
    }

    /// Formats a count with its noun in the singular or plural.
    static String count(long count, String noun) {
        return count + " " + noun + (count == 1 ? "" : "s");
    }
}
