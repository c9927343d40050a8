package dev.loombench.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.protocol.server.DelayServerAddress;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Tests the system properties of measured JVMs.
class SubjectPropertiesTest {
    @AfterEach
    void forget() {
        System.clearProperty(ThreadCap.PROPERTY);
        System.clearProperty(DelayServerAddress.PROPERTY);
    }

    @Test
    void nothingIsSetUnlessTheLabSetsIt() {
        assertThat(ThreadCap.readProperty()).isEqualTo(Optional.empty());
        assertThat(DelayServerAddress.readProperty()).isEqualTo(Optional.empty());
    }

    @Test
    void readsTheCap() {
        System.setProperty(ThreadCap.PROPERTY, "4000");
        assertThat(ThreadCap.readProperty()).contains(new ThreadCap(4_000));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "0", "-1", "many", "4000000000"})
    void refusesWhatIsNoCap(String word) {
        System.setProperty(ThreadCap.PROPERTY, word);
        assertThatThrownBy(ThreadCap::readProperty)
                .isInstanceOf(InvalidValueException.class)
                .hasMessageStartingWith("'" + word + "'");
    }

    @Test
    void asksTheServerForADelay() {
        System.setProperty(DelayServerAddress.PROPERTY, "http://127.0.0.1:34567");
        assertThat(DelayServerAddress.readProperty().orElseThrow().uriFor(Duration.ofSeconds(5)))
                .isEqualTo(URI.create("http://127.0.0.1:34567/delay?nanos=5000000000"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "127.0.0.1:34567", "ftp://localhost:1", "http:// localhost"})
    void refusesWhatIsNoAddress(String word) {
        System.setProperty(DelayServerAddress.PROPERTY, word);
        assertThatThrownBy(DelayServerAddress::readProperty).isInstanceOf(InvalidValueException.class);
    }
}
