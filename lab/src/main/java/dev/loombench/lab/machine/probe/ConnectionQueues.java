package dev.loombench.lab.machine.probe;

import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/// What lay in the kernel's queues of the connections with one port of a server, at a moment or over a window.
///
/// @param established connections that the server has accepted, or that wait for it
/// @param unacknowledged those of them of which one end has sent bytes that the other hasn't acknowledged
/// @param unaccepted connections in the accept queues of the sockets that listen on the port
/// @see <a href="https://docs.kernel.org/networking/proc_net_tcp.html">The proc/net/tcp and tcp6 variables</a>
public record ConnectionQueues(double established, double unacknowledged, double unaccepted) {
    /// Files without which the figures are absent.
    public static final String SOURCE_FILES = "/proc/net/tcp of Linux";

    /// Samples without which nothing is said of a window.
    private static final int MIN_SAMPLES = 3;

    /// Share of the samples in which a queue may have been shorter: connections come in the beginning, and what is
    /// seen in all others is no burst.
    private static final double SHORTER_SHARE = 0.25;

    /// Reads the queues; empty where no socket listens on the port, as in another network namespace. It takes a
    /// millisecond per thousand connections.
    ///
    /// @param directory `/proc/net`, or a process's, such as `/proc/42/net`
    public static Optional<ConnectionQueues> read(ProcFiles files, String directory, int port) {
        List<TcpSocket> sockets = TcpSocket.readAll(files, directory)
                .filter(socket -> socket.localPort() == port || socket.remotePort() == port)
                .toList();
        List<TcpSocket> listening =
                sockets.stream().filter(TcpSocket::isListening).toList();
        return listening.isEmpty()
                ? Optional.empty()
                : Optional.of(new ConnectionQueues(
                        sockets.stream()
                                .filter(socket -> socket.isOpen() && socket.localPort() == port)
                                .count(),
                        sockets.stream()
                                .filter(socket -> socket.isOpen() && socket.unacknowledged() > 0)
                                .count(),
                        listening.stream().mapToLong(TcpSocket::unread).sum()));
    }

    /// The queues of a window: means of the connections, and the accept queue as long as it was in three quarters of
    /// it.
    ///
    /// @return empty if there are too few samples
    public static Optional<ConnectionQueues> over(List<ConnectionQueues> samples) {
        return samples.size() < MIN_SAMPLES
                ? Optional.empty()
                : Optional.of(new ConnectionQueues(
                        mean(samples, ConnectionQueues::established),
                        mean(samples, ConnectionQueues::unacknowledged),
                        samples.stream()
                                .mapToDouble(ConnectionQueues::unaccepted)
                                .sorted()
                                .skip((long) (samples.size() * SHORTER_SHARE))
                                .findFirst()
                                .orElse(0)));
    }

    private static double mean(List<ConnectionQueues> samples, ToDoubleFunction<ConnectionQueues> figure) {
        return samples.stream().mapToDouble(figure).average().orElse(0);
    }
}
