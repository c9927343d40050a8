package dev.loombench.lab.machine.probe;

import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.StringTokenizer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// A TCP socket as listed in `/proc/net/tcp`.
///
/// @param local address and port in the kernel's hexadecimal format
/// @param remote the peer's address and port
/// @param state the kernel's state number
/// @param unacknowledged bytes sent that the peer hasn't acknowledged
/// @param unread bytes that its process hasn't read; of a listening socket, connections that it hasn't accepted
/// @param isRetransmitting whether it waits for the acknowledgement of a retransmission
/// @param inode by which file descriptors refer to it
/// @see <a href="https://docs.kernel.org/networking/proc_net_tcp.html">The proc/net/tcp and tcp6 variables</a>
public record TcpSocket(
        String local,
        String remote,
        String state,
        long unacknowledged,
        long unread,
        boolean isRetransmitting,
        String inode) {
    private static final int MIN_COLUMNS = 10;
    private static final int IPV4_DIGITS = 8;
    private static final String STATE_ESTABLISHED = "01";
    private static final String STATE_SYN_SENT = "02";
    private static final String STATE_LISTEN = "0A";

    /// Lists the sockets of IPv4 and IPv6; empty if unreadable.
    ///
    /// @param directory `/proc/net`, or a process's, such as `/proc/42/net`
    public static Stream<TcpSocket> readAll(ProcFiles files, String directory) {
        return Stream.of("tcp", "tcp6")
                .flatMap(kind -> files.lines(directory + "/" + kind).stream())
                .flatMap(line -> parse(line).stream());
    }

    /// Parses the columns number, two addresses, state, queues, timers, retransmissions, user, timeout, inode.
    private static Optional<TcpSocket> parse(String line) {
        var columns = new StringTokenizer(line);
        if (columns.countTokens() < MIN_COLUMNS || !columns.nextToken().endsWith(":")) {
            return Optional.empty();
        }
        String local = columns.nextToken();
        String remote = columns.nextToken();
        String state = columns.nextToken();
        String[] queues = columns.nextToken().split(":", 2);
        columns.nextToken();
        boolean repeated = !columns.nextToken().equals("00000000");
        columns.nextToken();
        columns.nextToken();
        return Optional.of(new TcpSocket(
                local,
                remote,
                state,
                HexFormat.fromHexDigitsToLong(queues[0]),
                HexFormat.fromHexDigitsToLong(queues[1]),
                repeated,
                columns.nextToken()));
    }

    /// Addresses, or their ends, to which processes have connections that they opened themselves: those of clients
    /// arrive at a port at which some process listens.
    public static Set<String> peersOf(ProcFiles files, Collection<Long> processes) {
        List<TcpSocket> all = readAll(files, "/proc/net").toList();
        Set<Integer> listening = all.stream()
                .filter(TcpSocket::isListening)
                .map(TcpSocket::localPort)
                .collect(Collectors.toSet());
        Set<String> links = ListeningPorts.socketsOf(files, processes);
        return all.stream()
                .filter(socket ->
                        socket.isOpen() && !listening.contains(socket.localPort()) && links.contains(socket.link()))
                .map(socket -> ending(socket.remote()))
                .collect(Collectors.toSet());
    }

    /// The last four bytes of an address, with its port: those of IPv4 where it is written as one of IPv6.
    private static String ending(String address) {
        return address.substring(Math.max(0, address.indexOf(':') - IPV4_DIGITS));
    }

    /// Whether it accepts connections.
    public boolean isListening() {
        return state.equals(STATE_LISTEN);
    }

    /// Whether it is an established connection or one being established.
    public boolean isOpen() {
        return state.equals(STATE_ESTABLISHED) || state.equals(STATE_SYN_SENT);
    }

    /// Whether there are bytes that its process hasn't read.
    public boolean hasUnread() {
        return unread > 0;
    }

    public int localPort() {
        return port(local);
    }

    int remotePort() {
        return port(remote);
    }

    private static int port(String address) {
        return HexFormat.fromHexDigits(address, address.indexOf(':') + 1, address.length());
    }

    /// Target of a file descriptor's symbolic link to this socket.
    public String link() {
        return "socket:[" + inode + "]";
    }
}
