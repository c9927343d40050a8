package dev.loombench.lab.service.settings;

import dev.loombench.lab.service.DriverWork;
import static dev.loombench.lab.service.settings.AbConfigParserTest.draft;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.lab.finding.UserErrorException;
import dev.loombench.lab.service.AbConfig;
import dev.loombench.lab.service.config.AbDriver;
import dev.loombench.lab.service.AbLoad;
import dev.loombench.lab.service.config.DriverMetric;
import dev.loombench.lab.service.config.ServiceError;
import dev.loombench.lab.service.config.ServiceNotice;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DriverParserTest {
    private static final String READY = "http://localhost:8080/health";

    @Test
    void aDriverTakesThePlaceOfRates() {
        AbConfig config = AbConfigParser.parse(
                draft("measure", "k6 run '--summary-export=$OUT' load.js", "ready", READY), false, 1);

        AbDriver driver = driver(config);
        assertThat(driver.command()).containsExactly("k6", "run", "--summary-export=$OUT", "load.js");
        assertThat(driver.name()).isEqualTo("k6");
        assertThat(driver.timeout()).isEqualTo(Duration.ofMinutes(5));
        assertThat(driver.metrics()).isEmpty();
        assertThat(driver.declaredPrimary()).isEmpty();
        assertThat(config.effort().margin()).isEqualTo(0.03);
        assertThat(config.load().requests()).isEmpty();
        assertThat(config.load().rates()).isEmpty();
        assertThat(config.load().warmup()).isEqualTo(Duration.ofSeconds(10));
        assertThat(config.port(config.baseline())).isEqualTo(8080);
        assertThat(config.load().works()).singleElement().satisfies(level -> {
            assertThat(level.name()).isEqualTo("driver");
            assertThat(level.words()).isEqualTo(ServiceNotice.UNDER_DRIVER.message("k6"));
        });
    }

    @Test
    void itsRunIsPartOfATrialsTime() {
        AbConfig config = AbConfigParser.parse(draft("measure", "k6 run", "ready", READY, "warmup", "2s"), false, 1);
        AbLoad tried = config.load().withDriverRun(Duration.ofSeconds(30));

        assertThat(config.load().work().duration(config.load())).isEqualTo(Duration.ofSeconds(22));
        assertThat(tried.work().duration(tried)).isEqualTo(Duration.ofSeconds(32));
    }

    @Test
    void theFirstMetricDecidesUnlessAnotherIsNamed() {
        PartialAbConfig metrics = PartialAbConfig.options(
                Map.of("metrics", SettingValue.option("--metric", List.of("rps=more:rate", "p99[ms]=less:p99"))),
                Map.of(),
                List.of(),
                Path.of("."));
        PartialAbConfig settings = draft("measure", "k6 run", "ready", READY);
        PartialAbConfig named = PartialAbConfig.options(
                Map.of("primary", SettingValue.option("--primary", "p99")), Map.of(), List.of(), Path.of("."));

        assertThat(driver(metrics.withDefaults(settings)).declaredPrimary()).hasValue("rps");
        AbDriver other = driver(named.withDefaults(metrics.withDefaults(settings)));
        assertThat(other.declaredPrimary()).hasValue("p99");
        assertThat(other.metricsPrimaryFirst()).extracting(DriverMetric::name).containsExactly("p99", "rps");
    }

    @Test
    void aCommandOfItsOwnWarmsUpInPlaceOfATime() {
        AbConfig config = AbConfigParser.parse(
                draft("measure", "k6 run", "ready", READY, "warmup-measure", "k6 run warm.js"), false, 1);

        assertThat(config.load().warmup()).isEqualTo(Duration.ZERO);
        assertThat(driver(config).warmup()).containsExactly("k6", "run", "warm.js");
    }

    @Test
    void aPortThatAcceptsConnectionsIsAnAddress() {
        AbConfig config = AbConfigParser.parse(
                draft("measure", "pgbench -h $HOST -p $PORT", "ready", "tcp://localhost:5432"), false, 1);

        assertThat(config.address()).isEqualTo(URI.create("tcp://localhost:5432"));
        assertThat(config.port(config.baseline())).isEqualTo(5432);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            rate            | 200            | --rate 200: excludes 'measure'
            plan            | hello.jmx      | excludes 'measure'
            find-capacity   | true           | needs 'slo'
            slo             | p99<1s         | needs 'find-capacity'
            metrics         | rps            | --metrics rps: 'rps' is not a metric such as
            metrics         | peak-rss=less:x | each side has such a figure anyway
            primary         | other          | --primary other: none of the metrics has this name; choose from rps
            measure-timeout | 0s             | --measure-timeout 0s: must be more than 0
            measure-timeout | soon           | a duration with a unit
            measure         | a && b         | it isn't run by a shell
            measure         | docker run k6  | the driver is docker, whose
            warmup-measure  | a              | excludes 'warmup-measure'
            ready           | /health        | which is needed without --url
            ready           | tcp://h        | an address such as tcp://localhost:9092
            """)
    void aMistakeNamesItsOption(String key, String word, String message) {
        PartialAbConfig good = draft("measure", "k6 run", "ready", READY, "metrics", "rps=more:rate", "warmup", "5s");
        Map<String, SettingValue> settings = new LinkedHashMap<>(good.settings());
        settings.put(key, SettingValue.option("--" + key, word));
        PartialAbConfig bad = PartialAbConfig.options(settings, good.sides(), List.of(), Path.of("."));

        assertThatThrownBy(() -> AbConfigParser.parse(bad, false, 1))
                .isInstanceOf(UserErrorException.class)
                .hasMessageContaining(message);
    }

    @Test
    void whatADriverNeedsIsSaid() {
        assertThatThrownBy(() -> AbConfigParser.parse(draft("measure", "k6 run"), false, 1))
                .isInstanceOf(UserErrorException.class)
                .hasMessage(ServiceError.NO_ADDRESS.message());
        assertThatThrownBy(() -> AbConfigParser.parse(
                        draft("url", "http://localhost:8080/", "rate", "5", "metrics", "rps=more:rate"), false, 1))
                .isInstanceOf(UserErrorException.class)
                .hasMessageContaining("needs 'measure'");
        assertThatThrownBy(() -> AbConfigParser.parse(
                        draft("measure", "k6 run", "ready", READY, "warmup-measure", "podman run k6"), false, 1))
                .hasMessageEndingWith(ServiceError.CONTAINER.message("the driver", "podman"));
    }

    @Test
    void aDriverAndRatesReplaceEachOther() {
        PartialAbConfig rates = draft("url", "http://localhost:8080/", "rate", "200", "duration", "20s");
        PartialAbConfig driver = draft("url", "http://localhost:8080/", "measure", "k6 run", "metrics", "a=more:a");
        PartialAbConfig optionDriver = PartialAbConfig.options(
                Map.of("measure", SettingValue.option("--measure", "wrk $URL")), Map.of(), List.of(), Path.of(""));
        PartialAbConfig optionRate = PartialAbConfig.options(
                Map.of("rate", SettingValue.option("--rate", "5")), Map.of(), List.of(), Path.of(""));

        AbConfig driven = AbConfigParser.parse(optionDriver.withDefaults(rates), false, 1);
        assertThat(driver(driven).command()).containsExactly("wrk", "$URL");
        assertThat(driven.load().requests()).hasSize(1);
        assertThat(AbConfigParser.parse(optionRate.withDefaults(driver), false, 1)
                        .load()
                        .rates())
                .containsExactly(5.0);
        assertThat(driver(optionDriver.withDefaults(driver)).metrics())
                .as("figures of another driver")
                .isEmpty();
    }

    @Test
    void theFileHasTheSameKeysWithTheirLines() {
        String text = """
                schema: loombench/ab/v1
                sides:
                  a: {command: run a}
                  b: {command: run b}
                ready: http://localhost:8080/health
                measure: [sh, -c, 'wrk "$URL"']
                metrics: ['rps[/s]=more:~Requests/sec: +([0-9.]+)~', p99=less:/p99]
                primary: p99
                warmup-measure: wrk -d5s $URL
                measure-timeout: 1m
                """;

        AbDriver driver = driver(read(text));

        assertThat(driver.command()).containsExactly("sh", "-c", "wrk \"$URL\"");
        assertThat(driver.warmup()).containsExactly("wrk", "-d5s", "$URL");
        assertThat(driver.timeout()).isEqualTo(Duration.ofMinutes(1));
        assertThat(driver.declaredPrimary()).hasValue("p99");
        assertThat(driver.metrics()).extracting(DriverMetric::name).containsExactly("rps", "p99");
        assertThatThrownBy(() -> AbConfigParser.parse(read(text.replace("more:~", "most:~")), false, 1))
                .hasMessageStartingWith("ab.yaml:7:10: ");
        assertThatThrownBy(() -> AbConfigParser.parse(read(text + "rate: 5\n"), false, 1))
                .hasMessageStartingWith("ab.yaml:11:7: excludes 'measure'");
    }

    private static PartialAbConfig read(String text) {
        return AbFileReader.read("ab.yaml", Path.of("."), text, Optional.empty());
    }

    private static AbDriver driver(PartialAbConfig draft) {
        return driver(AbConfigParser.parse(draft, false, 1));
    }

    private static AbDriver driver(AbConfig config) {
        return ((DriverWork) config.load().work()).driver();
    }
}
