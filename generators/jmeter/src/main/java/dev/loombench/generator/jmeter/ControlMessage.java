package dev.loombench.generator.jmeter;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.PortUnreachableException;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.jmeter.util.ShutdownClient;

/// Control message to a JMeter on this machine, sent as a UDP packet like JMeter's own scripts do.
///
/// @param word the message itself
/// @param arguments rest of the command line: a port or nothing
record ControlMessage(String word, List<String> arguments) {
    private static final Map<String, String> WORDS = Map.of(
            "shutdown", "Shutdown", "stoptest", "StopTestNow", "threaddump", "ThreadDump", "heapdump", "HeapDump");

    private static final int REFUSAL_MILLIS = 300;
    private static final int EXIT_USAGE = 2;

    static Optional<ControlMessage> parse(String... args) {
        return args.length == 0
                ? Optional.empty()
                : Optional.ofNullable(WORDS.get(args[0]))
                        .map(word -> new ControlMessage(word, List.of(args).subList(1, args.length)));
    }

    /// Sends the message and returns the exit code: 0, 1 if nothing listens on the port, 2 if the port is
    /// invalid.
    int send() throws IOException {
        Optional<Integer> port = port();
        if (port.isEmpty()) {
            System.err.println("loombench: '" + String.join(" ", arguments) + "' isn't a port; give the one that JMeter"
                    + " says it waits on, or none for " + ShutdownClient.UDP_PORT_DEFAULT);
            return EXIT_USAGE;
        }
        System.out.println("Sending " + word + " request to port " + port.get());
        if (isReceived(port.get())) {
            return 0;
        }
        System.err.println("loombench: no JMeter listens on port " + port.get() + " of this machine. A running JMeter"
                + " prints the port on which it waits for messages.");
        return 1;
    }

    private Optional<Integer> port() {
        if (arguments.isEmpty()) {
            return Optional.of(ShutdownClient.UDP_PORT_DEFAULT);
        }
        if (arguments.size() > 1 || !arguments.getFirst().matches("\\d{1,5}")) {
            return Optional.empty();
        }
        return Optional.of(Integer.valueOf(arguments.getFirst())).filter(port -> port > 0 && port < 65_536);
    }

    /// Whether a message reaches a process. JMeter doesn't reply, but the operating system does (ICMP) if
    /// nothing listens.
    private boolean isReceived(int port) throws IOException {
        byte[] bytes = word.getBytes(StandardCharsets.US_ASCII);
        try (DatagramSocket socket = new DatagramSocket()) {
            socket.connect(InetAddress.getByName("localhost"), port);
            socket.setSoTimeout(REFUSAL_MILLIS);
            socket.send(new DatagramPacket(bytes, bytes.length));
            socket.receive(new DatagramPacket(new byte[1], 1));
            return true;
        } catch (SocketTimeoutException nobodyRefused) {
            return true;
        } catch (PortUnreachableException e) {
            return false;
        }
    }
}
