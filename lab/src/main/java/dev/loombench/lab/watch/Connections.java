package dev.loombench.lab.watch;

import dev.loombench.lab.probe.ProcFiles;
import dev.loombench.lab.probe.TcpSocket;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// The TCP connections of a process by where they lead, `/proc/PID/net/tcp` and `tcp6`.
///
/// @param to by address and port of the other side
/// @param unread how many, made to a port on which it listens, have brought what it hasn't read
record Connections(Map<String, Use> to, int unread) {
    /// @param connections that are open or being opened
    /// @param repeated how many of them wait for an answer to what was sent more than once
    /// @param unread how many of them have sent what the other side, on this machine, hasn't read
    record Use(int connections, int repeated, int unread) {
        static final Use NONE = new Use(0, 0, 0);

        Use plus(Use other) {
            return new Use(connections + other.connections, repeated + other.repeated, unread + other.unread);
        }
    }

    /// @param from and to are addresses with ports as the kernel writes them
    private record Line(String from, String to, TcpSocket socket) {
        static Line of(TcpSocket socket) {
            return new Line(Addresses.plain(socket.local()), Addresses.plain(socket.remote()), socket);
        }
    }

    /// @return empty where the kernel doesn't tell, or the process is gone
    static Optional<Connections> read(ProcFiles files, long pid) {
        String directory = "/proc/" + pid + "/fd";
        List<String> open = files.names(directory, "[0-9]*");
        if (open.isEmpty()) {
            return Optional.empty();
        }
        Set<String> own = open.stream()
                .flatMap(name -> files.link(directory + "/" + name).stream())
                .map(Path::toString)
                .collect(Collectors.toSet());
        List<TcpSocket> sockets =
                TcpSocket.listed(files, "/proc/" + pid + "/net").toList();
        Set<Integer> served = sockets.stream()
                .filter(socket -> socket.isListening() && own.contains(socket.link()))
                .map(TcpSocket::localPort)
                .collect(Collectors.toSet());
        List<Line> lines =
                sockets.stream().filter(TcpSocket::isOpen).map(Line::of).toList();
        Set<String> unread = lines.stream()
                .filter(line -> line.socket().received())
                .map(line -> line.to() + ">" + line.from())
                .collect(Collectors.toSet());
        Map<String, Use> to = new HashMap<>();
        for (Line line : lines) {
            if (own.contains(line.socket().link())) {
                boolean isUnread = unread.contains(line.from() + ">" + line.to());
                int repeated = line.socket().repeated() ? 1 : 0;
                to.merge(Addresses.text(line.to()), new Use(1, repeated, isUnread ? 1 : 0), Use::plus);
            }
        }
        return Optional.of(new Connections(Map.copyOf(to), (int) lines.stream()
                .map(Line::socket)
                .filter(socket -> socket.received() && own.contains(socket.link()))
                .filter(socket -> served.contains(socket.localPort()))
                .count()));
    }
}
