package dev.loombench.lab.diagnose.threads;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Phase in which a connection is set up: no thread is idle there.
public enum ConnectionPhase {
    /// Looks up the address of a host.
    NAME_LOOKUP(
            "java\\.net\\.Inet\\w*Address\\w*(\\$\\w+)?\\.(lookupAllHostAddr|getAddressesFromNameService|lookupByName)",
            "the look-up of a host name",
            "Ask the name server outside of the JVM how long it takes (getent hosts NAME), and give its resolver a shorter"
                    + " timeout; a cache of names on this machine helps."),
    /// Waits until the other side accepts the connection.
    CONNECT(
            "sun\\.nio\\.ch\\.(NioSocketImpl\\.(timedFinishConnect|connect)|SocketChannelImpl\\.(connect|finishConnect|blockingConnect)"
                    + "|Net\\.(connect0?|pollConnect\\w*))",
            "connecting",
            "Nothing answers at that address: look whether the host runs, whether a firewall drops packets, or whether its"
                    + " queue of new connections is full; and set a timeout for connecting."),
    /// Waits for the other side in a call other than one that shakes hands or sends, such as a read: a server
    /// does that whose clients connect ahead, and hardly any client.
    TLS_FIRST_READ(
            TlsCalls.NEGOTIATE + "(?! " + TlsCalls.WRITE + ")",
            "the first read of a connection of TLS, before any handshake",
            "Connections that the program has accepted are no fault as long as threads are left for others: their clients"
                    + " connect ahead, and setSoTimeout bounds the wait. For connections that it has opened, look whether the"
                    + " other side speaks TLS at that port."),
    /// Waits for the other side's part of the handshake of TLS.
    TLS_HANDSHAKE(
            "(" + TlsCalls.START + "|" + TlsCalls.NEGOTIATE + ")",
            "the handshake of TLS",
            "The other side has accepted the connection and doesn't answer the handshake: look whether it speaks TLS at that"
                    + " port and has a thread for it; and set a timeout for reading before the handshake.");

    /// Patterns of calls of the JDK's TLS.
    private static final class TlsCalls {
        private static final String SOCKET = "sun\\.security\\.ssl\\.SSLSocketImpl";
        static final String START = SOCKET + "\\.startHandshake";
        static final String NEGOTIATE = SOCKET + "\\.ensureNegotiated";
        static final String WRITE = SOCKET + "\\$AppOutputStream\\.\\w+";
    }

    private final Pattern calls;
    private final String title;
    private final String remedy;

    ConnectionPhase(String calls, String title, String remedy) {
        this.calls = Pattern.compile("(?<= )(" + calls + ")(?= )");
        this.title = title;
        this.remedy = remedy;
    }

    /// The phase in which a thread is; empty if it is in none.
    ///
    /// @param stack innermost call first
    public static Optional<ConnectionPhase> find(List<StackFrame> stack) {
        String jdk = FrameClassifier.jdkCalls(stack).stream()
                .map(StackFrame::qualifiedMethod)
                .collect(Collectors.joining(" ", " ", " "));
        return Stream.of(values())
                .filter(phase -> phase.calls.matcher(jdk).find())
                .findFirst();
    }

    /// Name in a sentence, such as "the handshake of TLS".
    public String title() {
        return title;
    }

    /// Advice on what to look at and to change.
    public String remedy() {
        return remedy;
    }
}
