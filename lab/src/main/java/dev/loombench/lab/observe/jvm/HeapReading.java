package dev.loombench.lab.observe.jvm;

import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/// Heap in use now by `GC.heap_info`, garbage included. The precision is that of the output: regions with G1,
/// megabytes with ZGC.
public record HeapReading(long usedBytes) {
    private static final String COMMAND = "GC.heap_info";

    /// What a whole heap or a generation uses; lines of spaces and of metaspace don't match.
    private static final Pattern USED =
            Pattern.compile("(?:total .*, used |ZHeap\\s+used |committed, )(\\d+) ?([KMG])");

    /// Reads what the heap uses.
    ///
    /// @throws AttachException if the JVM can't be reached
    public static Signal<HeapReading> read(AttachSocket socket) throws AttachException {
        return parse(socket.jcmd(COMMAND));
    }

    static Signal<HeapReading> parse(String text) {
        List<MatchResult> parts = USED.matcher(text).results().toList();
        return parts.isEmpty()
                ? new Signal.Absent<>("what " + COMMAND + " printed is unknown: "
                        + text.strip().lines().findFirst().orElse("nothing"))
                : new Signal.Present<>(new HeapReading(parts.stream()
                        .mapToLong(part -> bytes(part.group(1), part.group(2)))
                        .sum()));
    }

    /// @param unit `K`, `M` or `G`; else it is bytes
    static long bytes(String number, String unit) {
        long size = Long.parseLong(number);
        return switch (unit) {
            case "K" -> size << 10;
            case "M" -> size << 20;
            case "G" -> size << 30;
            default -> size;
        };
    }
}
