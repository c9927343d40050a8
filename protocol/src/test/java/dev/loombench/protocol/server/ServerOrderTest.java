package dev.loombench.protocol.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.protocol.BadWord;
import dev.loombench.protocol.Line;
import dev.loombench.protocol.ProtocolException;
import dev.loombench.protocol.server.Authentication.Basic;
import dev.loombench.protocol.server.Authentication.Check;
import dev.loombench.protocol.server.Authentication.None;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ServerOrderTest {
    private static final ServerSpec HELIDON = ServerSpec.parse("helidon");

    static Stream<ServerOrder> orders() {
        ServerSpec mvc = ServerSpec.parse("spring-mvc(platform:50)");
        return Stream.of(
                ServerOrder.of(HELIDON),
                new ServerOrder(mvc, 8080, "/wtf", new Basic("hello", "world", Check.BCRYPT)),
                new ServerOrder(mvc, 65_535, "/a/b-c", new Basic("a b", "p w:d=%é&", Check.PLAIN)));
    }

    @ParameterizedTest
    @MethodSource("orders")
    void travelsInOneLine(ServerOrder order) {
        String line = order.line().toString();
        assertThat(line).doesNotContain("\n");
        assertThat(ServerOrder.from(Line.parse(line))).isEqualTo(order);
    }

    @ParameterizedTest
    @ValueSource(strings = {"wtf", "/", "/wtf/", "//wtf", "/w tf", "/w%20tf", "/a/../b", "/w?tf"})
    void refusesWhatIsNoContextPath(String path) {
        assertThatThrownBy(() -> new ServerOrder(HELIDON, 0, path, new None()))
                .isInstanceOf(BadWord.class)
                .hasMessageContaining("such as /wtf");
    }

    @ParameterizedTest
    @ValueSource(longs = {-1, 65_536, Long.MIN_VALUE, Long.MAX_VALUE})
    void refusesWhatIsNoPort(long port) {
        Line line = ServerOrder.of(HELIDON).line().with("port", port);
        assertThatThrownBy(() -> ServerOrder.from(line)).isInstanceOf(BadWord.class);
    }

    @Test
    void refusesAnotherMessage() {
        assertThatThrownBy(() -> ServerOrder.from(Line.of("work"))).isInstanceOf(ProtocolException.class);
        assertThatThrownBy(() -> ServerOrder.from(Line.of("server"))).isInstanceOf(ProtocolException.class);
    }

    @Test
    void refusesAUserWhoCantLogIn() {
        assertThatThrownBy(() -> new Basic("", "world", Check.PLAIN)).isInstanceOf(BadWord.class);
        assertThatThrownBy(() -> new Basic("a:b", "world", Check.PLAIN)).isInstanceOf(BadWord.class);
        assertThatThrownBy(() -> new Basic("hello", "", Check.PLAIN)).isInstanceOf(BadWord.class);
        assertThatThrownBy(() -> new Basic("hello", "x".repeat(73), Check.BCRYPT))
                .isInstanceOf(BadWord.class);
    }

    @Test
    void knowsTheHeaderOfItsUser() {
        assertThat(new Basic("hello", "world", Check.PLAIN).header()).isEqualTo("Basic aGVsbG86d29ybGQ=");
    }

    @Test
    void readsTheWordsOfAuthentication() {
        assertThat(Authentication.parse("none", "a", "b")).isEqualTo(new None()).hasToString("none");
        assertThat(Authentication.parse("plain", "a", "b")).isEqualTo(new Basic("a", "b", Check.PLAIN));
        assertThat(Authentication.parse("bcrypt", "a", "b")).hasToString("bcrypt");
        assertThatThrownBy(() -> Authentication.parse("digest", "a", "b")).isInstanceOf(BadWord.class);
    }

    @Test
    void readsWhatAServerSays() {
        ServerEvent ready = new ServerReady(8080);
        ServerEvent failed = new ServerFailed("port 80 is taken");
        assertThat(ServerEvent.read(ready.line().toString())).contains(ready);
        assertThat(ServerEvent.read(failed.line().toString())).contains(failed);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "INFO started", "server-ready", "server-ready now", "server-ready port=x"})
    void takesOtherLinesForTheServersLog(String text) {
        assertThat(ServerEvent.read(text)).isEmpty();
    }
}
