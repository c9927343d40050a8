package dev.loombench.lab.service;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.RepeatedTest;

class SidePortsTest {
    @RepeatedTest(20)
    void aFreePortIsBelowThoseOfOutgoingConnections() {
        int port = SidePorts.free();

        assertThat(port).isBetween(1_024, 32_767);
    }
}
