package dev.loombench.lab.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.ServerSocket;
import org.junit.jupiter.api.RepeatedTest;

class SidePortsTest {
    @RepeatedTest(20)
    void aFreePortIsBelowThoseOfOutgoingConnectionsAndNobodyListensThere() throws Exception {
        int port = SidePorts.free();

        assertThat(port).isBetween(1_024, 32_767);
        try (ServerSocket socket = new ServerSocket(port)) {
            assertThat(socket.getLocalPort()).isEqualTo(port);
        }
    }
}
