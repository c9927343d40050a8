package dev.loombench.generator.jmeter;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ControlMessageTest {
    @ParameterizedTest
    @CsvSource({"shutdown,Shutdown", "stoptest,StopTestNow", "threaddump,ThreadDump", "heapdump,HeapDump"})
    void theWordsAreThoseOfJmetersScripts(String argument, String word) throws Exception {
        try (DatagramSocket jmeter = new DatagramSocket(0, InetAddress.getByName("localhost"))) {
            jmeter.setSoTimeout(10_000);

            assertThat(send(argument, Integer.toString(jmeter.getLocalPort()))).isZero();

            DatagramPacket packet = new DatagramPacket(new byte[80], 80);
            jmeter.receive(packet);
            assertThat(new String(packet.getData(), 0, packet.getLength(), StandardCharsets.US_ASCII))
                    .isEqualTo(word);
        }
    }

    @Test
    void aPortOnWhichNobodyWaitsIsAFailure() throws Exception {
        int port;
        try (DatagramSocket free = new DatagramSocket(0, InetAddress.getByName("localhost"))) {
            port = free.getLocalPort();
        }

        assertThat(send("shutdown", Integer.toString(port))).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "abc", "0", "70000", "-1"})
    void whatIsNoPortIsRefused(String port) throws Exception {
        assertThat(send("shutdown", port)).isEqualTo(2);
    }

    @Test
    void jmetersOwnArgumentsAreNone() {
        assertThat(ControlMessage.parse()).isEmpty();
        assertThat(ControlMessage.parse("-n", "-t", "shutdown")).isEmpty();
    }

    private static int send(String... args) throws Exception {
        return ControlMessage.parse(args).orElseThrow().send();
    }
}
