package dev.loombench.lab.ab.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.lab.ab.order.AbOrder;
import dev.loombench.lab.ab.order.AbOrders;
import dev.loombench.lab.ab.order.AbSide;
import dev.loombench.lab.experiment.BadInput;
import dev.loombench.protocol.load.Header;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AbReaderTest {
    private static final String FILE = """
            schema: loombench/ab/v1
            title: Orders
            sides:
              platform:
                command: java -jar "my app.jar"
                env: {SPRING_THREADS_VIRTUAL_ENABLED: "false", EMPTY: ""}
                port: 8081
                directory: app
              virtual:
                command: [java, -jar, app.jar]
            ready: /health
            setup: [java Stub, docker compose up -d]
            teardown: docker compose down
            requests:
              - url: http://localhost:8080/orders
                method: post
                headers: {Content-Type: application/json}
                body: '{"id": 1} '
                expect: {status: [200, 201], text: created}
            rate: [50, 200]
            margin: 5%
            threshold: slower>3%
            seed: 42
            """;

    @Test
    void aWholeFile() {
        AbOrder order = AbOrders.of(AbReader.read("x.yaml", Path.of("/base"), FILE), false, 1);

        assertThat(order.title()).isEqualTo("Orders");
        assertThat(order.sides())
                .containsExactly(
                        new AbSide(
                                "platform",
                                List.of("java", "-jar", "my app.jar"),
                                Map.of("SPRING_THREADS_VIRTUAL_ENABLED", "false", "EMPTY", ""),
                                OptionalInt.of(8081),
                                Path.of("/base/app")),
                        new AbSide(
                                "virtual",
                                List.of("java", "-jar", "app.jar"),
                                Map.of(),
                                OptionalInt.empty(),
                                Path.of("/base")));
        assertThat(order.setup()).containsExactly(List.of("java", "Stub"), List.of("docker", "compose", "up", "-d"));
        assertThat(order.teardown()).containsExactly(List.of("docker", "compose", "down"));
        assertThat(order.load().first().method()).isEqualTo("POST");
        assertThat(order.load().first().headers()).containsExactly(new Header("Content-Type", "application/json"));
        assertThat(order.load().first().body()).isEqualTo("{\"id\": 1} ");
        assertThat(order.load().first().expect().statuses()).containsExactly(200, 201);
        assertThat(order.load().first().expect().text()).isEqualTo("created");
        assertThat(order.load().rates()).containsExactly(50.0, 200.0);
        assertThat(order.effort().margin()).isEqualTo(0.05);
        assertThat(order.effort().seed()).isEqualTo(42);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '§', textBlock = """
            schema: loombench/ab/v1 | schema: loombench/ab/v9 | x.yaml:1:9: schema: 'loombench/ab/v9' is not a schema
            title: Orders           | titel: Orders           | x.yaml:2:1: unknown key 'titel' in an ab file; did you mean 'title'?
            env: {                  | environ: {              | x.yaml:6:5: unknown key 'environ' in platform
            port: 8081              | port: 0                 | x.yaml:7:11: port must be a whole number from 1 to 65535
            platform:               | "a b":                  | x.yaml:4:3: 'a b' is not a name for a side
            method: post            | method: fetch           | x.yaml:16:13: 'fetch' is not a method
            rate: [50, 200]         | rate: [50, some]        | x.yaml:20:7: 'some' is not a rate
            margin: 5%              | margin: 500%            | x.yaml:21:9: '500%' is not a share
            seed: 42                | url: http://h/          | x.yaml:23:6: 'url' and 'requests' exclude each other
            seed: 42                | overload: true          | x.yaml:23:11: 'overload' isn't possible yet
            command: [java, -jar, app.jar] | port: 1          | x.yaml:10:5: virtual needs a 'command'
            text: created           | words: created          | unknown key 'words' in expect
            - url: http://localhost:8080/orders | - url: orders | x.yaml:15:10: 'orders' is not a URL
            """)
    void aMistakeNamesItsPlace(String place, String replacement, String message) {
        assertThat(FILE).contains(place);
        String text = FILE.replace(place, replacement);

        assertThatThrownBy(() -> AbOrders.of(AbReader.read("x.yaml", Path.of("/base"), text), false, 1))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining(message);
    }
}
