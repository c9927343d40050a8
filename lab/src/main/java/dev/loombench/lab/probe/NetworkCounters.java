package dev.loombench.lab.probe;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What the kernel counts of TCP, for all processes of this network namespace: since the machine started, or
/// between two moments. Absent figures can't be read here, which is so on any system but Linux.
///
/// @param listenOverflows connections that came when the queue of a listening socket was full
/// @param listenDrops connections dropped at a listening socket, for that or another reason
/// @param retransmitted segments that were sent again
/// @param sent segments that were sent, without those sent again
/// @see <a href="https://docs.kernel.org/networking/snmp_counter.html">SNMP counters</a>
public record NetworkCounters(
        @Nullable Long listenOverflows,
        @Nullable Long listenDrops,
        @Nullable Long retransmitted,
        @Nullable Long sent) {
    /// Why figures are absent.
    public static final String SOURCE = "/proc/net/netstat and /proc/net/snmp of Linux";

    public static NetworkCounters read(ProcFiles files) {
        Map<String, Long> extended = section(files.lines("/proc/net/netstat"), "TcpExt:");
        Map<String, Long> tcp = section(files.lines("/proc/net/snmp"), "Tcp:");
        return new NetworkCounters(
                extended.get("ListenOverflows"),
                extended.get("ListenDrops"),
                tcp.get("RetransSegs"),
                tcp.get("OutSegs"));
    }

    /// What was added since; a counter that was read only once is absent.
    public static NetworkCounters between(NetworkCounters before, NetworkCounters after) {
        return new NetworkCounters(
                difference(before.listenOverflows, after.listenOverflows),
                difference(before.listenDrops, after.listenDrops),
                difference(before.retransmitted, after.retransmitted),
                difference(before.sent, after.sent));
    }

    private static @Nullable Long difference(@Nullable Long before, @Nullable Long after) {
        return before == null || after == null ? null : Math.max(0, after - before);
    }

    /// A section is a line of names and one of values, both after its title.
    private static Map<String, Long> section(List<String> lines, String title) {
        List<String[]> own = lines.stream()
                .map(line -> line.split("\\s+"))
                .filter(words -> words[0].equals(title))
                .toList();
        Map<String, Long> values = new LinkedHashMap<>();
        if (own.size() != 2) {
            return values;
        }
        String[] names = own.getFirst();
        String[] numbers = own.getLast();
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
