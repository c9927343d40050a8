package dev.loombench.protocol.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.protocol.InvalidValueException;
import dev.loombench.protocol.MessageLine;
import dev.loombench.protocol.ProtocolException;
import dev.loombench.protocol.server.Authentication.Basic;
import dev.loombench.protocol.server.Authentication.None;
import dev.loombench.protocol.server.Authentication.PasswordCheck;
import dev.loombench.protocol.server.ServerEvent.Failed;
import dev.loombench.protocol.server.ServerEvent.Ready;
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
                new ServerOrder(mvc, 8080, "/wtf", new Basic("hello", "world", PasswordCheck.BCRYPT)),
                new ServerOrder(mvc, 65_535, "/a/b-c", new Basic("a b", "p w:d=%é&", PasswordCheck.PLAIN)));
    }

    @ParameterizedTest
    @MethodSource("orders")
    void travelsInOneLine(ServerOrder order) {
        String line = order.line().toString();
        assertThat(line).doesNotContain("\n");
        assertThat(ServerOrder.from(MessageLine.parse(line))).isEqualTo(order);
    }

    @ParameterizedTest
    @ValueSource(strings = {"wtf", "/", "/wtf/", "//wtf", "/w tf", "/w%20tf", "/a/../b", "/w?tf"})
    void refusesWhatIsNoContextPath(String path) {
        assertThatThrownBy(() -> new ServerOrder(HELIDON, 0, path, new None()))
                .isInstanceOf(InvalidValueException.class)
                .hasMessageContaining("such as /wtf");
    }

    @ParameterizedTest
    @ValueSource(longs = {-1, 65_536, Long.MIN_VALUE, Long.MAX_VALUE})
    void refusesWhatIsNoPort(long port) {
        MessageLine line = ServerOrder.of(HELIDON).line().with("port", port);
        assertThatThrownBy(() -> ServerOrder.from(line)).isInstanceOf(InvalidValueException.class);
    }

    @Test
    void refusesAnotherMessage() {
        assertThatThrownBy(() -> ServerOrder.from(MessageLine.of("work"))).isInstanceOf(ProtocolException.class);
        assertThatThrownBy(() -> ServerOrder.from(MessageLine.of("server"))).isInstanceOf(ProtocolException.class);
    }

    @Test
    void refusesAUserWhoCantLogIn() {
        assertThatThrownBy(() -> new Basic("", "world", PasswordCheck.PLAIN)).isInstanceOf(InvalidValueException.class);
        assertThatThrownBy(() -> new Basic("a:b", "world", PasswordCheck.PLAIN))
                .isInstanceOf(InvalidValueException.class);
        assertThatThrownBy(() -> new Basic("hello", "", PasswordCheck.PLAIN)).isInstanceOf(InvalidValueException.class);
        assertThatThrownBy(() -> new Basic("hello", "x".repeat(73), PasswordCheck.BCRYPT))
                .isInstanceOf(InvalidValueException.class);
    }

    @Test
    void knowsTheHeaderOfItsUser() {
        assertThat(new Basic("hello", "world", PasswordCheck.PLAIN).header()).isEqualTo("Basic aGVsbG86d29ybGQ=");
    }

    @Test
    void readsTheWordsOfAuthentication() {
        assertThat(Authentication.parse("none", "a", "b")).isEqualTo(new None()).hasToString("none");
        assertThat(Authentication.parse("plain", "a", "b")).isEqualTo(new Basic("a", "b", PasswordCheck.PLAIN));
        assertThat(Authentication.parse("bcrypt", "a", "b")).hasToString("bcrypt");
        assertThatThrownBy(() -> Authentication.parse("digest", "a", "b")).isInstanceOf(InvalidValueException.class);
    }

    @Test
    void readsWhatAServerSays() {
        ServerEvent ready = new Ready(8080);
        ServerEvent failed = new Failed("port 80 is taken");
        assertThat(ServerEvent.read(ready.line().toString())).contains(ready);
        assertThat(ServerEvent.read(failed.line().toString())).contains(failed);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "INFO started", "server-ready", "server-ready now", "server-ready port=x"})
    void takesOtherLinesForTheServersLog(String text) {
        assertThat(ServerEvent.read(text)).isEmpty();
    }
}
