package dev.loombench.lab.diagnose.collect;

import dev.loombench.lab.diagnose.collect.ConnectionSampler.TcpConnections.EndpointConnections;
import dev.loombench.lab.diagnose.rules.Symptoms.RemoteEndpoint;
import dev.loombench.lab.machine.probe.ListeningPorts;
import dev.loombench.lab.machine.probe.ProcFiles;
import dev.loombench.lab.machine.probe.TcpSocket;
import dev.loombench.lab.observe.jvm.JvmProcess;
import dev.loombench.lab.observe.jvm.Signal;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/// Samples of a process's TCP connections, spread over a window.
final class ConnectionSampler {
    private static final int SAMPLES = 8;

    /// Largest share of the samples that a statement about nearly all of them may disregard.
    private static final double MAX_EXCEPTIONS = 0.2;

    /// Number of samples below which nothing can be said of "nearly always".
    private static final int MIN_SAMPLES = 3;

    /// Rest after a sample as a multiple of its duration, which is long for very many connections.
    private static final int REST_FACTOR = 4;

    private final JvmProcess process;
    private final long interval;
    private final List<TcpConnections> samples = new ArrayList<>();
    private long next;

    ConnectionSampler(JvmProcess process, long start, Duration window) {
        this.process = process;
        this.interval = window.toNanos() / SAMPLES;
        this.next = start + interval / 2;
    }

    /// Takes a sample if one is due.
    void tick() {
        long begin = System.nanoTime();
        if (begin >= next) {
            TcpConnections.read(process.files(), process.pid()).ifPresent(samples::add);
            next = begin + Math.max(interval, (1 + REST_FACTOR) * (System.nanoTime() - begin));
        }
    }

    Signal<List<TcpConnections>> samples() {
        return samples.size() < MIN_SAMPLES
                ? new Signal.Absent<>("the kernel listed connections fewer than " + MIN_SAMPLES + " times")
                : new Signal.Present<>(List.copyOf(samples));
    }

    /// Number of inbound connections with data that the process hadn't begun to read, which nearly all
    /// samples reach.
    static int unread(List<TcpConnections> samples) {
        return nearlyAlwaysAtLeast(samples.stream().map(TcpConnections::unread).toList());
    }

    static List<RemoteEndpoint> downstreams(List<TcpConnections> samples) {
        return samples.stream()
                .flatMap(sample -> sample.endpoints().keySet().stream())
                .distinct()
                .map(address -> downstream(address, samples))
                .sorted(Comparator.comparingDouble(RemoteEndpoint::connections).reversed())
                .toList();
    }

    private static RemoteEndpoint downstream(String address, List<TcpConnections> samples) {
        List<EndpointConnections> uses = samples.stream()
                .map(sample -> sample.endpoints().getOrDefault(address, EndpointConnections.NONE))
                .toList();
        return new RemoteEndpoint(
                address,
                uses.stream()
                        .mapToInt(EndpointConnections::connections)
                        .average()
                        .orElse(0),
                nearlyAlwaysAtLeast(
                        uses.stream().map(EndpointConnections::retransmitting).toList()),
                nearlyAlwaysAtLeast(
                        uses.stream().map(EndpointConnections::unread).toList()),
                uses.stream().anyMatch(EndpointConnections::own));
    }

    private static int nearlyAlwaysAtLeast(List<Integer> counts) {
        return counts.stream().sorted().toList().get((int) (MAX_EXCEPTIONS * counts.size()));
    }

    /// TCP connections of a process by remote address, from `/proc/PID/net/tcp` and `tcp6`.
    ///
    /// @param endpoints outbound connections by the peer's address and port
    /// @param unread number of inbound connections with data that it hasn't read
    record TcpConnections(Map<String, EndpointConnections> endpoints, int unread) {
        /// Link of a connection that no process has accepted.
        private static final String NOT_ACCEPTED = "socket:[0]";

        private static final int WORD_DIGITS = 8;

        /// Numbers of a process's connections to one remote address.
        ///
        /// @param connections number that is open or being opened
        /// @param retransmitting number with unacknowledged data that was sent more than once
        /// @param unread number whose peer, on this machine, hadn't read all that was sent
        /// @param own whether the process itself listens there
        record EndpointConnections(int connections, int retransmitting, int unread, boolean own) {
            static final EndpointConnections NONE = new EndpointConnections(0, 0, 0, false);

            EndpointConnections plus(EndpointConnections other) {
                return new EndpointConnections(
                        connections + other.connections,
                        retransmitting + other.retransmitting,
                        unread + other.unread,
                        own || other.own);
            }
        }

        /// Reads the connections of a process. Empty where the kernel doesn't tell, or the process is gone.
        static Optional<TcpConnections> read(ProcFiles files, long pid) {
            Set<String> links = ListeningPorts.socketsOf(files, List.of(pid));
            if (links.isEmpty()) {
                return Optional.empty();
            }
            List<TcpSocket> all =
                    TcpSocket.readAll(files, "/proc/" + pid + "/net").toList();
            List<TcpSocket> open = all.stream().filter(TcpSocket::isOpen).toList();
            List<TcpSocket> own = open.stream()
                    .filter(socket -> links.contains(socket.link()))
                    .toList();
            Set<Integer> servedPorts = all.stream()
                    .filter(socket -> socket.isListening() && links.contains(socket.link()))
                    .map(TcpSocket::localPort)
                    .collect(Collectors.toSet());
            Set<String> unread = peers(open, TcpSocket::hasUnread);
            Set<String> served = peers(own, socket -> servedPorts.contains(socket.localPort()));
            Map<String, EndpointConnections> to = new LinkedHashMap<>();
            for (TcpSocket socket : own) {
                String ends = ends(socket.local(), socket.remote());
                to.merge(
                        text(socket.remote()),
                        new EndpointConnections(
                                1,
                                socket.isRetransmitting() ? 1 : 0,
                                unread.contains(ends) ? 1 : 0,
                                served.contains(ends)),
                        EndpointConnections::plus);
            }
            return Optional.of(new TcpConnections(to, (int) open.stream()
                    .filter(socket -> socket.hasUnread() && servedPorts.contains(socket.localPort()))
                    .filter(socket ->
                            links.contains(socket.link()) || socket.link().equals(NOT_ACCEPTED))
                    .count()));
        }

        /// The other ends of some connections, as they see themselves.
        private static Set<String> peers(List<TcpSocket> sockets, Predicate<TcpSocket> some) {
            return sockets.stream()
                    .filter(some)
                    .map(socket -> ends(socket.remote(), socket.local()))
                    .collect(Collectors.toSet());
        }

        /// Both ends of a connection, by which those of one machine find each other.
        private static String ends(String from, String to) {
            return text(from) + ">" + text(to);
        }

        /// A socket address as people write it, such as `127.0.0.1:8080`, also where IPv6 maps it.
        ///
        /// @param address of the kernel's tables: hexadecimal 32-bit words in native byte order, with a port
        static String text(String address) {
            int colon = address.indexOf(':');
            ByteBuffer bytes = ByteBuffer.allocate(colon / 2).order(ByteOrder.nativeOrder());
            for (int i = 0; i < colon; i += WORD_DIGITS) {
                bytes.putInt(HexFormat.fromHexDigits(address, i, i + WORD_DIGITS));
            }
            int port = HexFormat.fromHexDigits(address, colon + 1, address.length());
            try {
                String host = InetAddress.getByAddress(bytes.array()).getHostAddress();
                return (host.contains(":") ? "[" + host + "]" : host) + ":" + port;
            } catch (UnknownHostException e) {
                throw new IllegalArgumentException(address + " is no address of the kernel's", e);
            }
        }
    }
}
