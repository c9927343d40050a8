package dev.loombench.lab.machine.probe;

import java.nio.file.Files;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;

/// Finds processes by the TCP ports on which they listen, and vice versa.
public final class ListeningPorts {
    private ListeningPorts() {}

    /// Whether the system lists them, as Linux does.
    public static boolean areVisible(ProcFiles files) {
        return Files.exists(files.path("/proc/net/tcp"));
    }

    /// Id of the process that listens on a port.
    ///
    /// @return empty if no process does or several do, such as a server with workers; if it belongs to
    ///     another user; or if the system isn't Linux
    public static OptionalLong ownerOf(ProcFiles files, int port) {
        List<Long> holders = holdersOf(files, port);
        return holders.size() == 1 ? OptionalLong.of(holders.getFirst()) : OptionalLong.empty();
    }

    /// Ids of all processes that are seen to listen on a port, ascending.
    public static List<Long> holdersOf(ProcFiles files, int port) {
        Set<String> sockets = sockets(files, port);
        return sockets.isEmpty()
                ? List.of()
                : files.names("/proc", "[0-9]*").stream()
                        .map(Long::valueOf)
                        .filter(process -> !Collections.disjoint(socketsOf(files, List.of(process)), sockets))
                        .sorted()
                        .toList();
    }

    /// The ports on which any of these processes listens, ascending; empty if unreadable.
    public static List<Integer> portsOf(ProcFiles files, Collection<Long> processes) {
        Set<String> links = socketsOf(files, processes);
        return TcpSocket.readAll(files, "/proc/net")
                .filter(socket -> socket.isListening() && links.contains(socket.link()))
                .map(TcpSocket::localPort)
                .distinct()
                .sorted()
                .toList();
    }

    /// Targets of the file descriptors of processes, sockets among them.
    public static Set<String> socketsOf(ProcFiles files, Collection<Long> processes) {
        return processes.stream()
                .map(process -> "/proc/" + process + "/fd")
                .flatMap(directory -> files.names(directory, "*").stream()
                        .flatMap(name -> files.link(directory + "/" + name).stream()))
                .map(Object::toString)
                .collect(Collectors.toSet());
    }

    private static Set<String> sockets(ProcFiles files, int port) {
        return TcpSocket.readAll(files, "/proc/net")
                .filter(socket -> socket.isListening() && socket.localPort() == port)
                .map(TcpSocket::link)
                .collect(Collectors.toSet());
    }
}
