package dev.loombench.lab.machine.probe;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The kernel's TCP counters of this network namespace: totals since boot, or differences. Figures that can't
/// be read are null, as on any system but Linux.
///
/// @param listenOverflows connections dropped because a listen queue was full
/// @param listenDrops connections dropped at listening sockets for any reason
/// @param retransmitted segments retransmitted
/// @param sent segments sent, without retransmissions
/// @param delayedAcks acknowledgements that a timer sent, after 40 ms or more, since nothing else was to be sent
/// @see <a href="https://docs.kernel.org/networking/snmp_counter.html">SNMP counters</a>
public record NetworkCounters(
        @Nullable Long listenOverflows,
        @Nullable Long listenDrops,
        @Nullable Long retransmitted,
        @Nullable Long sent,
        @Nullable Long delayedAcks) {
    /// Files without which the figures are absent.
    public static final String SOURCE_FILES = "/proc/net/netstat and /proc/net/snmp of Linux";

    public static NetworkCounters read(ProcFiles files) {
        Map<String, Long> extended = section(files.lines("/proc/net/netstat"), "TcpExt:");
        Map<String, Long> tcp = section(files.lines("/proc/net/snmp"), "Tcp:");
        return new NetworkCounters(
                extended.get("ListenOverflows"),
                extended.get("ListenDrops"),
                tcp.get("RetransSegs"),
                tcp.get("OutSegs"),
                extended.get("DelayedACKs"));
    }

    /// The differences between two readings; null for a counter that is missing in one of them.
    public static NetworkCounters between(NetworkCounters before, NetworkCounters after) {
        return new NetworkCounters(
                difference(before.listenOverflows, after.listenOverflows),
                difference(before.listenDrops, after.listenDrops),
                difference(before.retransmitted, after.retransmitted),
                difference(before.sent, after.sent),
                difference(before.delayedAcks, after.delayedAcks));
    }

    private static @Nullable Long difference(@Nullable Long before, @Nullable Long after) {
        return before == null || after == null ? null : Math.max(0, after - before);
    }

    /// Parses a section: a line of names and a line of values, both after its title.
    private static Map<String, Long> section(List<String> lines, String title) {
        List<String[]> rows = lines.stream()
                .map(line -> line.split("\\s+"))
                .filter(words -> words[0].equals(title))
                .toList();
        Map<String, Long> values = new LinkedHashMap<>();
        if (rows.size() != 2) {
            return values;
        }
        String[] names = rows.getFirst();
        String[] numbers = rows.getLast();
        for (int i = 1; i < Math.min(names.length, numbers.length); i++) {
            try {
                values.put(names[i], Long.valueOf(numbers[i]));
            } catch (NumberFormatException unknownFormat) {
                values.remove(names[i]);
            }
        }
        return values;
    }
}
