package dev.loombench.lab.machine.probe;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Use of the local port range for outgoing connections, including those in TIME_WAIT.
///
/// @param used ports in use towards one target port, or an upper bound if there are few
/// @param range size of the range
/// @see <a href="https://docs.kernel.org/networking/ip-sysctl.html">ip_local_port_range</a>
public record EphemeralPorts(long used, long range) {
    /// Files without which the figure is absent.
    public static final String SOURCE_FILES = "/proc/net/sockstat and /proc/sys/net/ipv4/ip_local_port_range of Linux";

    private static final Pattern RANGE = Pattern.compile("(\\d{1,5})\\s+(\\d{1,5})");

    /// Share of the range that is in use.
    public double share() {
        return used / (double) range;
    }

    /// Reads the kernel's socket totals, which is cheap. Only if they exceed a quarter of the range does it
    /// read the list of connections, which takes a millisecond per thousand.
    ///
    /// @param targetPort port of the connections' target: a local port can serve several targets
    public static Optional<EphemeralPorts> read(ProcFiles files, int targetPort) {
        Matcher bounds = RANGE.matcher(
                files.text("/proc/sys/net/ipv4/ip_local_port_range").orElse(""));
        OptionalLong sockets = sockets(files);
        if (!bounds.matches() || sockets.isEmpty()) {
            return Optional.empty();
        }
        int first = Integer.parseInt(bounds.group(1));
        int last = Integer.parseInt(bounds.group(2));
        if (last < first) {
            return Optional.empty();
        }
        long range = last - first + 1L;
        long used = 4 * sockets.getAsLong() <= range ? sockets.getAsLong() : ports(files, first, last, targetPort);
        return Optional.of(new EphemeralPorts(used, range));
    }

    private static OptionalLong sockets(ProcFiles files) {
        List<String> lines = files.lines("/proc/net/sockstat");
        OptionalLong inUse = value(lines, "TCP:", "inuse");
        if (inUse.isEmpty()) {
            return inUse;
        }
        long timeWait = value(lines, "TCP:", "tw").orElse(0);
        long inUse6 =
                value(files.lines("/proc/net/sockstat6"), "TCP6:", "inuse").orElse(0);
        return OptionalLong.of(inUse.getAsLong() + timeWait + inUse6);
    }

    private static OptionalLong value(List<String> lines, String title, String name) {
        for (String line : lines) {
            String[] words = line.split(" ");
            for (int i = 1; words[0].equals(title) && i + 1 < words.length; i += 2) {
                if (words[i].equals(name) && words[i + 1].matches("\\d{1,18}")) {
                    return OptionalLong.of(Long.parseLong(words[i + 1]));
                }
            }
        }
        return OptionalLong.empty();
    }

    private static long ports(ProcFiles files, int first, int last, int targetPort) {
        return TcpSocket.readAll(files, "/proc/net")
                .filter(socket -> !socket.isListening() && socket.remotePort() == targetPort)
                .mapToInt(TcpSocket::localPort)
                .filter(local -> first <= local && local <= last)
                .distinct()
                .count();
    }
}
