package dev.loombench.lab.load.jmeter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import dev.loombench.lab.catalog.jmx.JmxFile;
import dev.loombench.lab.finding.OptionError;
import dev.loombench.protocol.InvalidValueException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JMeterRunSettingsTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            http://shop:8080/cart?x=1 | {host=shop, port=8080, protocol=http, path=/cart?x=1}
            https://shop/             | {host=shop, port=443, protocol=https}
            http://shop               | {host=shop, port=80, protocol=http}
            http://my_shop:8080/      | {host=my_shop, port=8080, protocol=http}
            https://my_shop/          | {host=my_shop, port=443, protocol=https}
            http://shop?x=1           | {host=shop, port=80, protocol=http, path=/?x=1}
            http://shop/?x=1          | {host=shop, port=80, protocol=http, path=/?x=1}
            """)
    void anAddressIsGivenAsProperties(URI address, String properties) {
        assertThat(JMeterRunSettings.targetProperties(address)).hasToString(properties);
    }

    @Test
    void aPasswordIsNotDroppedInSilence() {
        for (String url : new String[] {"http://me:secret@shop/", "http://me:secret@my_shop/"}) {
            assertThatThrownBy(() -> JMeterRunSettings.targetProperties(URI.create(url)))
                    .hasMessage(OptionError.PLAN_CREDENTIALS.message("user"));
        }
    }

    @Test
    void whatIsNoAddressOfAServerIsRefused() {
        for (String bad : new String[] {"shop:8080", "ftp://shop/", "/cart"}) {
            assertThatThrownBy(() -> JMeterRunSettings.targetProperties(URI.create(bad)))
                    .hasMessage(OptionError.PLAN_ADDRESS.message(bad));
        }
    }

    /// Settings of a plan that ends by itself.
    static JMeterRunSettings settings(
            JmxFile plan, Map<String, String> properties, Path directory, Optional<Duration> pause) {
        return new JMeterRunSettings(
                plan,
                properties,
                directory,
                Duration.ZERO,
                null,
                Duration.ofMinutes(1),
                Duration.ofSeconds(1),
                Optional.empty(),
                OptionalInt.empty(),
                pause);
    }

    @Test
    void propertiesThatThePlanDoesNotReadAreKnown() {
        Map<String, String> properties =
                new HashMap<>(JMeterRunSettings.targetProperties(URI.create("http://shop/cart")));
        properties.putAll(
                JMeterRunSettings.userProperties(List.of("users=15", "rampUp=0", "pause=100", "hots=a"), Set.of()));
        properties.putAll(Map.of("contextPath", "/", "httpclient.timeout", "9", "search_paths", "plug-ins"));
        JMeterRunSettings settings = settings(
                new JmxFile(Path.of("a.jmx"), Set.of("host"), Set.of(), Set.of("/cart"), Set.of()),
                properties,
                Path.of("."),
                Optional.empty());

        assertThat(settings.unreadProperties(15)).containsExactly("hots", "pause", "port");
        assertThat(settings.unreadProperties(14)).containsExactly("hots", "pause", "port", "users");
        assertThat(settings.serverHost()).isEqualTo("shop");
        assertThat(settings.serverPort()).isEqualTo(80);
    }

    @Test
    void whatAnIncludedScriptReadsIsNotKnown() {
        JmxFile plan = new JmxFile(Path.of("a.jmx"), Set.of(), Set.of(), Set.of(), Set.of("a.csv", "in/b.groovy"));

        assertThat(settings(plan, Map.of("users", "5"), Path.of("."), Optional.empty())
                        .unreadProperties(4))
                .isEmpty();
    }

    @Test
    void propertiesOfAUserAreNamesAndValues() {
        assertThat(JMeterRunSettings.userProperties(
                        List.of("users=50", "query=a=b", "empty=", "users=60", "duration=9"), Set.of()))
                .containsExactly(
                        entry("users", "60"), entry("query", "a=b"), entry("empty", ""), entry("duration", "9"));
        assertThat(JMeterRunSettings.userProperties(List.of(), Set.of())).isEmpty();
    }

    @Test
    void whatHasNoNameOrOneOfOursIsRefused() {
        assertThatThrownBy(() -> JMeterRunSettings.userProperties(List.of("users"), Set.of()))
                .isInstanceOf(InvalidValueException.class)
                .hasMessageStartingWith("'users' is not");
        assertThatThrownBy(() -> JMeterRunSettings.userProperties(List.of("=50"), Set.of()))
                .isInstanceOf(InvalidValueException.class);
        assertThatThrownBy(() -> JMeterRunSettings.userProperties(List.of("port=80"), Set.of()))
                .isInstanceOf(InvalidValueException.class)
                .hasMessageContainingAll("'port=80'", "own URL");
        assertThatThrownBy(() -> JMeterRunSettings.userProperties(List.of("duration=9"), Set.of("duration")))
                .isInstanceOf(InvalidValueException.class)
                .hasMessageEndingWith("own duration");
    }
}
