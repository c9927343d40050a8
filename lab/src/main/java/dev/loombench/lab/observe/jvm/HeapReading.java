package dev.loombench.lab.observe.jvm;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Current heap sizes from `GC.heap_info`, garbage included. The precision is that of the output: regions with
/// G1, megabytes with ZGC.
public record HeapReading(long usedBytes, long committedBytes) {
    private static final String COMMAND = "GC.heap_info";
    private static final String SIZE = "(\\d+) ?([KMG])";

    /// Lines of a whole heap or of a generation; those of spaces and metaspace don't match.
    private static final List<Pattern> LINES = List.of(
            Pattern.compile("total (?:reserved \\d+[KMG], committed )?" + SIZE + ", used " + SIZE),
            Pattern.compile(
                    "ZHeap\\s+used (?<used>\\d+) ?(?<usedUnit>[KMG]), capacity (?<size>\\d+) ?(?<sizeUnit>[KMG])"),
            Pattern.compile(SIZE + " committed, " + SIZE + " used"));

    /// Reads the heap sizes.
    ///
    /// @throws AttachException if the JVM can't be reached
    public static Signal<HeapReading> read(AttachSocket socket) throws AttachException {
        return parse(socket.jcmd(COMMAND));
    }

    static Signal<HeapReading> parse(String text) {
        long used = 0;
        long committed = 0;
        boolean matched = false;
        for (String line : text.lines().toList()) {
            for (Pattern pattern : LINES) {
                Matcher matcher = pattern.matcher(line);
                if (matcher.find()) {
                    boolean usedFirst = pattern.namedGroups().containsKey("used");
                    long first = bytes(matcher.group(1), matcher.group(2));
                    long second = bytes(matcher.group(3), matcher.group(4));
                    used += usedFirst ? first : second;
                    committed += usedFirst ? second : first;
                    matched = true;
                }
            }
        }
        return matched
                ? new Signal.Present<>(new HeapReading(used, committed))
                : new Signal.Absent<>("what " + COMMAND + " printed is unknown: "
                        + text.strip().lines().findFirst().orElse("nothing"));
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
