package dev.loombench.lab.method;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.net.URI;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PlanRunTest {
    @Test
    void anAddressIsGivenAsProperties() {
        assertThat(PlanRun.target(URI.create("http://shop:8080/cart?x=1")))
                .isEqualTo(Map.of("host", "shop", "port", "8080", "protocol", "http", "path", "/cart?x=1"));
    }

    @Test
    void withoutAPathThePlansOwnIsKept() {
        assertThat(PlanRun.target(URI.create("https://shop/")))
                .isEqualTo(Map.of("host", "shop", "port", "443", "protocol", "https"));
        assertThat(PlanRun.target(URI.create("http://shop"))).containsEntry("port", "80");
    }

    @Test
    void whatIsNoAddressOfAServerIsRefused() {
        for (String bad : new String[] {"shop:8080", "ftp://shop/", "/cart"}) {
            assertThatIllegalArgumentException().isThrownBy(() -> PlanRun.target(URI.create(bad)));
        }
    }
}
