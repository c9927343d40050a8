package dev.loombench.lab.diagnose.threads;

import dev.loombench.protocol.MessageTemplate;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/// Phase in which a connection is set up: no thread is idle there.
public enum ConnectionPhase implements MessageTemplate {
    /// Looks up the address of a host.
    NAME_LOOKUP(
            "the look-up of a host name",
            "Ask the name server outside of the JVM how long it takes (getent hosts NAME), and give its resolver a shorter"
                    + " timeout; a cache of names on this machine helps."),
    /// Waits until the other side accepts the connection.
    CONNECT(
            "connecting",
            "Nothing answers at that address: look whether the host runs, whether a firewall drops packets, or whether its"
                    + " queue of new connections is full; and set a timeout for connecting."),
    /// Waits for the other side in a call other than one that shakes hands or sends, such as a read: a server
    /// does that whose clients connect ahead, and hardly any client.
    TLS_FIRST_READ(
            "the first read of a connection of TLS, before any handshake",
            "Accepted connections are no fault while threads are left for others: clients connect ahead, and setSoTimeout"
                    + " bounds the wait. For opened ones, look whether the other side speaks TLS at that port."),
    /// Waits for the other side's part of the handshake of TLS.
    TLS_HANDSHAKE(
            "the handshake of TLS",
            "The other side has accepted the connection and doesn't answer the handshake: look whether it speaks TLS at that"
                    + " port and has a thread for it; and set a timeout for reading before the handshake.");

    private final String title;
    private final String remedy;

    ConnectionPhase(String title, String remedy) {
        this.title = title;
        this.remedy = remedy;
    }

    /// The phase in which a thread is; empty if it is in none.
    ///
    /// @param stack innermost call first
    public static Optional<ConnectionPhase> find(List<StackFrame> stack) {
        List<StackFrame> jdk = FrameClassifier.jdkCalls(stack);
        return CallKind.CONNECTION_SETUP
                .nameIn(jdk)
                .map(ConnectionPhase::valueOf)
                .map(phase -> phase == TLS_HANDSHAKE && readsFirst(jdk) ? TLS_FIRST_READ : phase);
    }

    private static boolean readsFirst(List<StackFrame> jdk) {
        return IntStream.range(0, jdk.size())
                .anyMatch(i -> CallKind.TLS_NEGOTIATION.matches(jdk.get(i))
                        && !CallKind.TLS_OUTPUT.isIn(jdk.subList(i + 1, Math.min(i + 2, jdk.size()))));
    }

    /// Name in a sentence, such as "the handshake of TLS".
    public String title() {
        return title;
    }

    /// Advice on what to look at and to change.
    @Override
    public String words() {
        return remedy;
    }
}
