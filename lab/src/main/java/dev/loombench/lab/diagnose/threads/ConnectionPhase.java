package dev.loombench.lab.diagnose.threads;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
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
    /// Waits for the other side's part of the handshake of TLS.
    TLS_HANDSHAKE(
            "sun\\.security\\.ssl\\.SSLSocketImpl\\.(startHandshake|ensureNegotiated)",
            "the handshake of TLS",
            "The other side has accepted the connection and doesn't answer the handshake: look whether it speaks TLS at that"
                    + " port and has a thread for it; and set a timeout for reading before the handshake.");

    private final Pattern call;
    private final String title;
    private final String remedy;

    ConnectionPhase(String call, String title, String remedy) {
        this.call = Pattern.compile(call);
        this.title = title;
        this.remedy = remedy;
    }

    /// The phase in which a thread is; empty if it is in none.
    ///
    /// @param stack innermost call first
    public static Optional<ConnectionPhase> find(List<StackFrame> stack) {
        List<String> jdk = stack.stream()
                .takeWhile(FrameClassifier::isJdk)
                .map(StackFrame::qualifiedMethod)
                .toList();
        return Stream.of(values())
                .filter(phase ->
                        jdk.stream().anyMatch(call -> phase.call.matcher(call).matches()))
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
