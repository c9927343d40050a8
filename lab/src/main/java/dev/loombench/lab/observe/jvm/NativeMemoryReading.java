package dev.loombench.lab.observe.jvm;

import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Committed memory of a JVM from its Native Memory Tracking, if it was started with [#TRACKING_OPTION]. The
/// command takes the JVM less than 1 ms of CPU time, and 3 to 6 ms with 2,000 platform threads.
///
/// @param committedBytes bytes of all categories, the heap included
/// @param stackBytes bytes of platform threads' stacks
public record NativeMemoryReading(long committedBytes, long stackBytes) {
    /// JVM option that turns the tracking on.
    public static final String TRACKING_OPTION = "-XX:NativeMemoryTracking=summary";

    private static final String COMMAND = "VM.native_memory summary";
    private static final String COMMITTED = " ?reserved=\\d+[KMG]?B?, committed=(\\d+)([KMG]?)B?\\b";
    private static final Pattern TOTAL = Pattern.compile("(?m)^\\s*Total:" + COMMITTED);
    private static final Pattern STACKS = Pattern.compile("\\(stack:" + COMMITTED);

    /// Reads the committed memory.
    ///
    /// @throws AttachException if the JVM can't be reached
    public static Signal<NativeMemoryReading> read(AttachSocket socket) throws AttachException {
        return parse(socket.jcmd(COMMAND));
    }

    static Signal<NativeMemoryReading> parse(String text) {
        OptionalLong total = bytes(TOTAL.matcher(text));
        OptionalLong stacks = bytes(STACKS.matcher(text));
        if (total.isEmpty() || stacks.isEmpty()) {
            return new Signal.Absent<>("what VM.native_memory printed is unknown: "
                    + text.strip().lines().findFirst().orElse("nothing"));
        }
        return new Signal.Present<>(new NativeMemoryReading(total.getAsLong(), stacks.getAsLong()));
    }

    private static OptionalLong bytes(Matcher figure) {
        return figure.find()
                ? OptionalLong.of(HeapReading.bytes(figure.group(1), figure.group(2)))
                : OptionalLong.empty();
    }
}
