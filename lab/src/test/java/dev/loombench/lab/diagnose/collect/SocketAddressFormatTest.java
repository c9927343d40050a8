package dev.loombench.lab.diagnose.collect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.loombench.lab.diagnose.collect.ConnectionSampler.TcpConnections.SocketAddressFormat;
import java.nio.ByteOrder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SocketAddressFormatTest {
    @ParameterizedTest
    @CsvSource({
        "0100007F:1F90,127.0.0.1:8080",
        "0000000000000000FFFF00000200000A:0050,10.0.0.2:80",
        "00000000000000000000000001000000:1F90,[0:0:0:0:0:0:0:1]:8080"
    })
    void theyAreReadAsPeopleWriteThem(String kernel, String text) {
        assumeThat(ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN).isTrue();
        assertThat(SocketAddressFormat.text(SocketAddressFormat.plain(kernel))).isEqualTo(text);
    }

    @Test
    void thoseOfIpv6StayThemselves() {
        String address = "00000000000000000000000001000000:1F90";

        assertThat(SocketAddressFormat.plain(address)).isEqualTo(address);
    }
}
