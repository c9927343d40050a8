package dev.loombench.lab.watch;

import dev.loombench.lab.probe.ProcFiles;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.StringTokenizer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The TCP connections of a process by where they lead, `/proc/PID/net/tcp` and `tcp6`.
///
/// @param to by address and port of the other side
/// @see <a href="https://docs.kernel.org/networking/proc_net_tcp.html">The proc/net/tcp and tcp6 variables</a>
record Connections(Map<String, Use> to) {
    /// @param connections that are open or being opened
    /// @param repeated how many of them wait for an answer to what was sent more than once
    /// @param unread how many of them have sent what the other side, on this machine, hasn't read
    record Use(int connections, int repeated, int unread) {
        static final Use NONE = new Use(0, 0, 0);

        Use plus(Use other) {
            return new Use(connections + other.connections, repeated + other.repeated, unread + other.unread);
        }
    }

    private static final Set<String> OPEN = Set.of("01", "02");
    private static final String SOCKET = "socket:[";
    private static final int COLUMNS = 10;

    /// @param from and to are addresses with ports as the kernel writes them
    private record Line(String from, String to, boolean received, boolean repeated, String inode) {}

    /// @return empty where the kernel doesn't tell, or the process is gone
    static Optional<Connections> read(ProcFiles files, long pid) {
        String directory = "/proc/" + pid + "/fd";
        List<String> open = files.names(directory, "[0-9]*");
        if (open.isEmpty()) {
            return Optional.empty();
        }
        Set<String> own = sockets(files, directory, open);
        List<Line> lines = Stream.of("tcp", "tcp6")
                .flatMap(kind -> files.lines("/proc/" + pid + "/net/" + kind).stream())
                .flatMap(line -> parse(line).stream())
                .toList();
        Set<String> unread = new HashSet<>();
        lines.stream().filter(Line::received).forEach(line -> unread.add(line.to() + ">" + line.from()));
        Map<String, Use> to = new HashMap<>();
        for (Line line : lines) {
            if (own.contains(line.inode())) {
                boolean isUnread = unread.contains(line.from() + ">" + line.to());
                to.merge(Addresses.text(line.to()), new Use(1, line.repeated() ? 1 : 0, isUnread ? 1 : 0), Use::plus);
            }
        }
        return Optional.of(new Connections(Map.copyOf(to)));
    }

    private static Set<String> sockets(ProcFiles files, String directory, List<String> open) {
        return open.stream()
                .flatMap(name -> files.link(directory + "/" + name).stream())
                .map(Path::toString)
                .filter(target -> target.startsWith(SOCKET))
                .map(target -> target.substring(SOCKET.length(), target.length() - 1))
                .collect(Collectors.toSet());
    }

    /// Number, two addresses, state, queues, timers, repeats, user, time-out, inode: of connections that are open.
    private static Optional<Line> parse(String text) {
        var words = new StringTokenizer(text);
        if (words.countTokens() < COLUMNS || !words.nextToken().endsWith(":")) {
            return Optional.empty();
        }
        String from = words.nextToken();
        String to = words.nextToken();
        if (!OPEN.contains(words.nextToken())) {
            return Optional.empty();
        }
        boolean received = !words.nextToken().endsWith(":00000000");
        words.nextToken();
        boolean repeated = !words.nextToken().equals("00000000");
        words.nextToken();
        words.nextToken();
        return Optional.of(new Line(Addresses.plain(from), Addresses.plain(to), received, repeated, words.nextToken()));
    }
}
