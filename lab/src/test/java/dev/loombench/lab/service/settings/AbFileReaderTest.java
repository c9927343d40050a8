package dev.loombench.lab.service.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.lab.finding.UserErrorException;
import dev.loombench.lab.model.RecordBuilder;
import dev.loombench.lab.results.DeclaredMetric;
import dev.loombench.lab.service.AbConfig;
import dev.loombench.lab.service.DriverWork;
import dev.loombench.lab.service.JobWork;
import dev.loombench.lab.service.config.AbDriver;
import dev.loombench.lab.service.config.AbRequest;
import dev.loombench.lab.service.config.AbSide;
import dev.loombench.lab.service.config.JobConfig;
import dev.loombench.lab.service.config.JobConfig.JobExpectation;
import dev.loombench.protocol.load.HttpHeader;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AbFileReaderTest {
    static final String FILE = """
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
                cgroup: /shop
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
            fail-on: slower>3%
            seed: 42
            diagnose: false
            """;

    @Test
    void propertiesOfAPlanAreAMappingOrTexts() {
        for (String properties : List.of("{users: 50, query: 'a=b'}", "[users=50, query=a=b]")) {
            String text = "schema: loombench/ab/v1\nproperties: " + properties + "\n";

            PartialAbConfig draft = AbFileReader.read("x.yaml", Path.of("/base"), text, Optional.empty());

            assertThat(draft.settings().given(AbSettings.PROPERTIES).texts()).containsExactly("users=50", "query=a=b");
        }
    }

    @Test
    void aWholeFile() {
        AbConfig config = AbConfigParserTest.parse(read(FILE));

        assertThat(config.title()).isEqualTo("Orders");
        assertThat(config.sides())
                .containsExactly(
                        new AbSide(
                                "platform",
                                List.of("java", "-jar", "my app.jar"),
                                Map.of("SPRING_THREADS_VIRTUAL_ENABLED", "false", "EMPTY", ""),
                                OptionalInt.of(8081),
                                Path.of("/base/app")),
                        RecordBuilder.like(new AbSide(
                                        "virtual",
                                        List.of("java", "-jar", "app.jar"),
                                        Map.of(),
                                        OptionalInt.empty(),
                                        Path.of("/base")))
                                .with("group", Optional.of("/shop"))
                                .build());
        assertThat(config.setup()).containsExactly(List.of("java", "Stub"), List.of("docker", "compose", "up", "-d"));
        assertThat(config.teardown()).containsExactly(List.of("docker", "compose", "down"));
        assertThat(config.load().first().method()).isEqualTo("POST");
        assertThat(config.load().first().headers()).containsExactly(new HttpHeader("Content-Type", "application/json"));
        assertThat(config.load().first().body()).isEqualTo("{\"id\": 1} ");
        assertThat(config.load().first().expect().statuses()).containsExactly(200, 201);
        assertThat(config.load().first().expect().text()).isEqualTo("created");
        assertThat(config.load().rates()).containsExactly(50.0, 200.0);
        assertThat(config.effort().margin()).isEqualTo(0.05);
        assertThat(config.effort().seed()).isEqualTo(42);
        assertThat(config.effort().diagnose()).isFalse();
    }

    @Test
    void severalRequestsTakeValuesOfAFeed(@TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve("orders.csv"), "id,note\n7,a b\n8,c\n");
        Path otherFeed = Files.writeString(folder.resolve("other.csv"), "id,note\n9,d\n");
        String text = """
                schema: loombench/ab/v1
                sides: {a: {command: run a}, b: {command: run b, port: 9}}
                requests:
                  - {url: "http://h:8080/orders/${id}?n=${note}", weight: 3}
                  - url: http://h:8080/orders
                    method: POST
                    headers: ["X-Id: ${id}"]
                    body: '{"id": ${id}, "sum": "$${id}"}'
                    expect: 201
                feed: orders.csv
                rate: 1
                """;

        AbConfig config = AbConfigParser.parse(AbFileReader.read("x.yaml", folder, text, Optional.empty()), 1);

        AbRequest first = config.load().first();
        assertThat(config.load().feed()).contains(folder.resolve("orders.csv"));
        assertThat(first.name()).isEqualTo("GET /orders/${id}?n=${note}");
        assertThat(first.sent().weight()).isEqualTo(3);
        assertThat(first.urlAtPort(9)).isEqualTo(URI.create("http://h:9/orders/7?n=a%20b"));
        assertThat(first.toLoadRequest(9).url()).isEqualTo("http://h:9/orders/${id}?n=${note}");
        AbRequest second = config.load().requests().get(1);
        assertThat(second.headers()).containsExactly(new HttpHeader("X-Id", "7"));
        assertThat(second.body()).isEqualTo("{\"id\": 7, \"sum\": \"${id}\"}");
        assertThat(second.expect().statuses()).containsExactly(201);

        PartialAbConfig option = AbConfigParserTest.options("feed", otherFeed.toString());
        AbConfig withOtherFeed = AbConfigParser.parse(
                option.withDefaults(AbFileReader.read("x.yaml", folder, text, Optional.of(otherFeed))), 1);
        assertThat(withOtherFeed.load().feed()).contains(otherFeed);
        assertThat(withOtherFeed.load().first().url()).isEqualTo(URI.create("http://h:8080/orders/9?n=d"));
    }

    @Test
    void aJobWithPathsRelativeToTheFile(@TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve("out, of it.txt"), "done\n");

        JobConfig job = ((JobWork)
                        AbConfigParserTest.parse(AbFileReader.read("job.yaml", folder, """
                        schema: loombench/ab/v1
                        sides:
                          a: {command: ["my program"]}
                          b: {command: sleep 2}
                        until-exit: true
                        expect: {exit: [0, 3], stdout: "out, of it.txt"}
                        warmup-runs: 1
                        prepare: [rm -rf out, mkdir out]
                        """, Optional.empty()))
                                .load()
                                .work())
                .job();

        assertThat(job.expect())
                .isEqualTo(new JobExpectation(Set.of(0, 3), Optional.of(folder.resolve("out, of it.txt")), false));
        assertThat(job.prepare()).hasSize(2);
    }

    @Test
    void aDriver() {
        String text = """
                schema: loombench/ab/v1
                sides:
                  a: {command: ["my program"]}
                  b: {command: run b}
                ready: http://localhost:8080/health
                measure: [sh, -c, 'wrk "$URL"']
                metrics: ['rps[/s]=more:~Requests/sec: +([0-9.]+)~', p99=less:/p99]
                primary: p99
                warmup-measure: wrk -d5s $URL
                measure-timeout: 1m
                """;

        AbConfig config = AbConfigParserTest.parse(read(text));
        AbDriver driver = ((DriverWork) config.load().work()).driver();

        assertThat(config.baseline().command()).containsExactly("my program");
        assertThat(driver.command()).containsExactly("sh", "-c", "wrk \"$URL\"");
        assertThat(driver.warmup()).containsExactly("wrk", "-d5s", "$URL");
        assertThat(driver.timeout()).isEqualTo(Duration.ofMinutes(1));
        assertThat(driver.declaredPrimary()).hasValue("p99");
        assertThat(driver.metrics()).extracting(DeclaredMetric::name).containsExactly("rps", "p99");
        assertThatThrownBy(() -> AbConfigParserTest.parse(read(text.replace("more:~", "most:~"))))
                .hasMessageStartingWith("x.yaml:7:10: ");
        assertThatThrownBy(() -> AbConfigParserTest.parse(read(text + "rate: 5\n")))
                .hasMessageStartingWith("x.yaml:11:7: excludes 'measure'");
    }

    private static PartialAbConfig read(String text) {
        return AbFileReader.read("x.yaml", Path.of("/base"), text, Optional.empty());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '§', textBlock = """
            schema: loombench/ab/v1 | schema: loombench/ab/v9 | x.yaml:1:9: schema: 'loombench/ab/v9' is not a schema
            title: Orders           | titel: Orders           | x.yaml:2:1: unknown key 'titel' in an ab file; did you mean 'title'?
            EMPTY: ""               | "A=B": ""               | 'A=B' can't be an environment variable
            ready: /health          | ready: [/a, /b]         | takes one value, not 2
            env: {                  | environ: {              | x.yaml:6:5: unknown key 'environ' in platform
            port: 8081              | port: 0                 | x.yaml:7:11: '0' is not a number from 1 to 65535
            platform:               | "a b":                  | x.yaml:4:3: 'a b' is not a name for a side
            method: post            | method: fetch           | x.yaml:16:5: 'FETCH' is not a supported method
            rate: [50, 200]         | rate: [50, some]        | x.yaml:21:7: 'some' is not a rate
            margin: 5%              | margin: 500%            | x.yaml:22:9: '500%' is not a share
            seed: 42                | url: http://h/          | x.yaml:24:6: 'url' and 'requests' exclude each other
            seed: 42                | overload: true          | x.yaml:24:11: needs 'find-capacity'
            seed: 42                | slo: p99<1s             | x.yaml:24:6: needs 'find-capacity'
            seed: 42                | find-capacity: perhaps  | x.yaml:24:16: 'perhaps' is not true or false
            seed: 42                | bigger-pool: huge       | x.yaml:24:14: 'huge' is not a number of threads
            command: [java, -jar, app.jar] | port: 1          | x.yaml:10:5: virtual needs a 'command'
            text: created           | words: created          | unknown key 'words' in expect
            seed: 42                | feed: none.csv          | x.yaml:24:7: /base/none.csv: can't be read
            - url: http://localhost:8080/orders | - url: orders | x.yaml:16:5: 'orders' is not a URL
            """)
    void aMistakeNamesItsPlace(String place, String replacement, String message) {
        assertThat(FILE).contains(place);
        String text = FILE.replace(place, replacement);

        assertThatThrownBy(() -> AbConfigParserTest.parse(read(text)))
                .isInstanceOf(UserErrorException.class)
                .hasMessageContaining(message);
    }
}
