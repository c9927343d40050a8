package dev.loombench.lab.probe;

import java.util.HexFormat;
import java.util.Optional;
import java.util.StringTokenizer;
import java.util.stream.Stream;

/// A TCP socket as the kernel lists it.
///
/// @param local its address with the port, in the kernel's hexadecimal
/// @param remote the same of the other side
/// @param state a number of the kernel's
/// @param received whether there are bytes that its process hasn't read
/// @param repeated whether it waits for an answer to what was sent more than once
/// @param inode by which descriptors name it
/// @see <a href="https://docs.kernel.org/networking/proc_net_tcp.html">The proc/net/tcp and tcp6 variables</a>
public record TcpSocket(String local, String remote, String state, boolean received, boolean repeated, String inode) {
    private static final int COLUMNS = 10;
    private static final String ESTABLISHED = "01";
    private static final String CONNECTING = "02";
    private static final String LISTENING = "0A";

    /// All of either version of IP; none where the kernel doesn't tell.
    ///
    /// @param directory `/proc/net`, or that of a process, such as `/proc/42/net`
    public static Stream<TcpSocket> listed(ProcFiles files, String directory) {
        return Stream.of("tcp", "tcp6")
                .flatMap(kind -> files.lines(directory + "/" + kind).stream())
                .flatMap(line -> parse(line).stream());
    }

    /// Number, two addresses, state, queues, timers, repeats, user, time-out, inode.
    private static Optional<TcpSocket> parse(String line) {
        var words = new StringTokenizer(line);
        if (words.countTokens() < COLUMNS || !words.nextToken().endsWith(":")) {
            return Optional.empty();
        }
        String local = words.nextToken();
        String remote = words.nextToken();
        String state = words.nextToken();
        boolean received = !words.nextToken().endsWith(":00000000");
        words.nextToken();
        boolean repeated = !words.nextToken().equals("00000000");
        words.nextToken();
        words.nextToken();
        return Optional.of(new TcpSocket(local, remote, state, received, repeated, words.nextToken()));
    }

    /// Whether it waits for connections.
    public boolean isListening() {
        return state.equals(LISTENING);
    }

    /// Whether it is a connection that is open or being opened.
    public boolean isOpen() {
        return state.equals(ESTABLISHED) || state.equals(CONNECTING);
    }

    /// The port on this side.
    public int localPort() {
        return port(local);
    }

    int remotePort() {
        return port(remote);
    }

    private static int port(String address) {
        return HexFormat.fromHexDigits(address, address.indexOf(':') + 1, address.length());
    }

    /// What the link of a descriptor names where it is this socket.
    public String link() {
        return "socket:[" + inode + "]";
    }
}
