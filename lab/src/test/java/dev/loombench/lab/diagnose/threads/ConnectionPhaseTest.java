package dev.loombench.lab.diagnose.threads;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConnectionPhaseTest {
    @ParameterizedTest(name = "{1}")
    @CsvSource({
        "NAME_LOOKUP,java.net.Inet6AddressImpl.lookupAllHostAddr java.net.InetAddress$PlatformResolver.lookupByName"
                + " java.net.InetAddress.getAllByName java.net.Socket.<init>",
        "CONNECT,sun.nio.ch.Net.poll sun.nio.ch.NioSocketImpl.park sun.nio.ch.NioSocketImpl.timedFinishConnect"
                + " sun.nio.ch.NioSocketImpl.connect java.net.SocksSocketImpl.connect java.net.Socket.connect",
        "CONNECT,java.util.concurrent.locks.LockSupport.park sun.nio.ch.NioSocketImpl.park sun.nio.ch.NioSocketImpl.connect",
        "TLS_HANDSHAKE,sun.nio.ch.Net.poll sun.nio.ch.NioSocketImpl.implRead java.net.Socket$SocketInputStream.read"
                + " sun.security.ssl.SSLSocketInputRecord.read sun.security.ssl.SSLSocketImpl.startHandshake",
        "TLS_HANDSHAKE,sun.nio.ch.Net.poll sun.security.ssl.SSLSocketImpl.startHandshake"
                + " sun.security.ssl.SSLSocketImpl.ensureNegotiated sun.security.ssl.SSLSocketImpl$AppOutputStream.write",
        "TLS_FIRST_READ,sun.nio.ch.Net.poll sun.security.ssl.SSLSocketImpl.startHandshake"
                + " sun.security.ssl.SSLSocketImpl.ensureNegotiated sun.security.ssl.SSLSocketImpl$AppInputStream.read"
                + " java.io.BufferedInputStream.fill",
        "TLS_FIRST_READ,sun.nio.ch.Net.poll sun.security.ssl.SSLSocketImpl.startHandshake"
                + " sun.security.ssl.SSLSocketImpl.ensureNegotiated sun.security.ssl.SSLSocketImpl.getSession"
    })
    void aCallBelowWhichAConnectionIsSetUp(ConnectionPhase phase, String calls) {
        assertThat(find(calls + " com.acme.Shop.open")).contains(phase);
    }

    @Test
    void whoReadsHasAConnection() {
        assertThat(find("sun.nio.ch.Net.poll sun.nio.ch.NioSocketImpl.implRead java.net.Socket$SocketInputStream.read"
                        + " com.acme.Shop.read"))
                .isEmpty();
        assertThat(find("sun.nio.ch.Net.poll sun.security.ssl.SSLSocketInputRecord.read"
                        + " sun.security.ssl.SSLSocketImpl$AppInputStream.read com.acme.Shop.read"))
                .isEmpty();
        assertThat(find("java.lang.Thread.sleep com.acme.Shop.retry sun.nio.ch.NioSocketImpl.connect"))
                .as("a callback")
                .isEmpty();
    }

    private static Optional<ConnectionPhase> find(String calls) {
        List<StackFrame> stack = Arrays.stream(calls.split(" ", -1))
                .map(call -> StackFrame.parse(call + "(Unknown Source)"))
                .toList();
        return ConnectionPhase.find(stack);
    }
}
