package dev.loombench.lab.service.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.lab.finding.UserErrorException;
import dev.loombench.lab.service.AbConfig;
import dev.loombench.lab.service.config.AbRequest;
import dev.loombench.lab.service.config.AbSide;
import dev.loombench.lab.service.config.ServiceError;
import dev.loombench.protocol.load.LoadRequest;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AbConfigParserTest {
    @Test
    void whatIsNotSaidIsTheUsual() {
        AbConfig config = AbConfigParser.parse(draft("url", "http://localhost:8080/orders", "rate", "200"), false, 7);

        assertThat(config.sides()).extracting(AbSide::name).containsExactly("a", "b");
        assertThat(config.title()).isEqualTo("b against a");
        assertThat(config.load().rates()).containsExactly(200.0);
        assertThat(config.load().poisson()).isTrue();
        assertThat(config.load().warmup()).isEqualTo(Duration.ofSeconds(10));
        assertThat(config.load().duration()).isEqualTo(Duration.ofSeconds(24));
        assertThat(config.effort().pairs()).isEqualTo(6);
        assertThat(config.effort().budget()).isEqualTo(Duration.ofMinutes(15));
        assertThat(config.effort().seed()).isEqualTo(7);
        assertThat(config.effort().diagnose()).isTrue();
    }

    @Test
    void optionsWinOverTheFile() {
        PartialAbConfig file = draft("url", "http://localhost:8080/", "rate", "200", "pairs", "9");
        PartialAbConfig options = PartialAbConfig.options(
                Map.of("rate", SettingValue.option("--rate", "50, 100/s")), Map.of(), List.of(), Path.of("elsewhere"));

        AbConfig config = AbConfigParser.parse(options.withDefaults(file), false, 1);

        assertThat(config.load().rates()).containsExactly(50.0, 100.0);
        assertThat(config.effort().pairs()).isEqualTo(9);
        assertThat(config.base()).isEqualTo(Path.of("base"));
    }

    @Test
    void aSideAgainstItselfIsTheFirstOneTwice() {
        AbConfig config = AbConfigParser.parse(draft("url", "http://localhost:8080/", "rate", "200"), true, 1);

        assertThat(config.sides()).extracting(AbSide::name).containsExactly("a", "a-again");
        assertThat(config.sides()).extracting(AbSide::command).containsOnly(List.of("run", "a"));
        assertThat(config.effort().diagnose()).isFalse();
    }

    @Test
    void portsOfSidesStandInPlaceOfTheUrls() {
        AbConfig config =
                AbConfigParser.parse(draft("url", "http://h:8080/p?q=1", "rate", "1", "ready", "/health"), false, 1);
        AbSide sideB = new AbSide(
                "b", List.of("run", "{port}"), Map.of("P", "{port} {pool}"), OptionalInt.of(9), Path.of("."));

        assertThat(config.load().first().urlAtPort(sideB.port())).isEqualTo(URI.create("http://h:9/p?q=1"));
        assertThat(config.readinessUrl(sideB)).contains(URI.create("http://h:9/health"));
        assertThat(config.port(config.baseline())).isEqualTo(8080);
        assertThat(sideB.fillPlaceholders(9).command()).containsExactly("run", "9");
        assertThat(sideB.fillPlaceholders(9).environment()).containsEntry("P", "9 200");
    }

    @Test
    void theJvmThatIsExaminedIsThatOfEachSide() {
        AbConfig config = AbConfigParser.parse(
                draft("url", "http://h/p", "rate", "1", "diagnose-jvm", "worker.jar", "bigger-pool", "true"), false, 1);

        assertThat(config.sides()).hasSize(3).extracting(AbSide::examinedJvm).containsOnly(Optional.of("worker.jar"));
    }

    @Test
    void aPortOfReadinessAloneStaysItsOwn() {
        PartialAbConfig draft = draft("url", "http://h:8080/p", "rate", "1", "ready", "http://h:9000/q/health");
        AbConfig config = AbConfigParser.parse(draft, false, 1);
        AbSide sideB = new AbSide("b", List.of("run"), Map.of(), OptionalInt.of(8090), Path.of("."));

        assertThat(config.readinessUrl(sideB)).contains(URI.create("http://h:9000/q/health"));
        assertThat(config.readinessUrl(config.baseline())).contains(URI.create("http://h:9000/q/health"));
    }

    @Test
    void severalUrlsAreSeveralRequests() {
        PartialAbConfig several = PartialAbConfig.options(
                Map.of("url", SettingValue.option("--url", List.of("http://h/1", "http://h/2"))),
                Map.of(),
                List.of(),
                Path.of("."));
        PartialAbConfig elsewhere = PartialAbConfig.options(
                Map.of("url", SettingValue.option("--url", List.of("http://h/1", "http://i/2"))),
                Map.of(),
                List.of(),
                Path.of("."));
        PartialAbConfig settings = draft("rate", "1", "method", "post");

        assertThat(AbConfigParser.parse(several.withDefaults(settings), false, 1)
                        .load()
                        .requests())
                .extracting(AbRequest::name)
                .containsExactly("POST /1", "POST /2");
        assertThatThrownBy(() -> AbConfigParser.parse(elsewhere.withDefaults(settings), false, 1))
                .hasMessageContainingAll("one scheme", "http://i");
    }

    @Test
    void settingsOfOneRequestDontGoWithAList() {
        PartialAbConfig options = draft("rate", "1", "method", "post");
        PartialAbConfig file = PartialAbConfig.options(
                Map.of(), Map.of(), List.of(LoadRequest.get(URI.create("http://h/"))), Path.of("."));

        assertThatThrownBy(() -> AbConfigParser.parse(options.withDefaults(file), false, 1))
                .hasMessage("--method post: " + ServiceError.EXCLUDES.message("requests"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            rate      | many              | --rate many: 'many' is not a rate
            rate      | 0                 | a rate above 0
            url       | localhost:8080    | --url localhost:8080: 'localhost:8080' is not a URL
            duration  | 10                | a duration with a unit
            duration  | 100ms             | must be at least 1s
            timeout   | 1ns               | must be at least 1ms
            budget    | 0s                | must be more than 0
            pairs     | 0                 | a number from 1 to 1000
            margin    | 3                 | a share above 0 and below 1
            precision | 60%               | a share from 0.1% to 50%
            arrivals  | seldom            | poisson or even
            diagnose  | perhaps           | true or false
            threshold | slower            | not a rule such as 'slower>3%'
            method    | FETCH             | a supported method
            ready     | health            | a URL such as
            setup     | a && b            | it isn't run by a shell
            body      | ${id}             | the request can't be sent
            url       | http://a_b/       | the request can't be sent
            feed      | none.csv          | none.csv: can't be read
            """)
    void aMistakeNamesItsOption(String key, String word, String message) {
        PartialAbConfig good = draft("url", "http://localhost:8080/", "rate", "200");
        PartialAbConfig bad = PartialAbConfig.options(
                Map.of(key, SettingValue.option("--" + key, word)), Map.of(), List.of(), Path.of("."));

        assertThatThrownBy(() -> AbConfigParser.parse(bad.withDefaults(good), false, 1))
                .isInstanceOf(UserErrorException.class)
                .hasMessageContaining(message);
    }

    @Test
    void aLargerPoolIsTheFirstSideOnceMore() {
        AbSide tomcat = new AbSide(
                "a",
                List.of("java", "-Dserver.tomcat.threads.max=200", "-Dpool={pool}", "--server.port={port}"),
                Map.of("OWN", "{pool}", "SERVER_JETTY_THREADS_MAX", "8"),
                OptionalInt.empty(),
                Path.of("."));
        PartialAbConfig draft = PartialAbConfig.options(
                Map.of("bigger-pool", SettingValue.option("--bigger-pool", "true")),
                Map.of("a", tomcat),
                List.of(),
                Path.of(""));

        AbConfig config =
                AbConfigParser.parse(draft.withDefaults(draft("url", "http://localhost:8080/", "rate", "1")), false, 1);

        AbSide largerPool = config.largerPoolSide().orElseThrow();
        assertThat(config.sides()).extracting(AbSide::name).containsExactly("a", "b", "a-pool-1000");
        assertThat(largerPool.fillPlaceholders(8080).command())
                .containsExactly("java", "-Dserver.tomcat.threads.max=1000", "-Dpool=1000", "--server.port=8080");
        assertThat(largerPool.fillPlaceholders(8080).environment())
                .containsEntry("OWN", "1000")
                .containsEntry("SERVER_TOMCAT_THREADS_MAX", "1000")
                .containsEntry("SERVER_JETTY_THREADS_MAX", "1000")
                .containsEntry("QUARKUS_THREAD_POOL_MAX_THREADS", "1000");
        assertThat(config.baseline().fillPlaceholders(8080).command()).contains("-Dpool=200");
        assertThatThrownBy(
                        () -> AbConfigParser.parse(draft.withDefaults(draft("url", "http://h/", "rate", "1")), true, 1))
                .hasMessageContaining("excludes 'null'");
    }

    @Test
    void aSideMayBeHeldAgainstItsOwnLargerPoolAlone() {
        PartialAbConfig draft = PartialAbConfig.options(
                Map.of(
                        "bigger-pool", SettingValue.option("--bigger-pool", "500"),
                        "url", SettingValue.option("--url", "http://h/"),
                        "rate", SettingValue.option("--rate", "1")),
                Map.of("a", side("a")),
                List.of(),
                Path.of(""));

        assertThat(AbConfigParser.parse(draft, false, 1).sides())
                .extracting(AbSide::name)
                .containsExactly("a", "a-pool-500");
    }

    @Test
    void whatIsMissingIsSaid() {
        assertThatThrownBy(() -> AbConfigParser.parse(PartialAbConfig.empty(Path.of(".")), false, 1))
                .hasMessageContaining("--a COMMAND and --b COMMAND");
        PartialAbConfig alone = PartialAbConfig.options(Map.of(), Map.of("a", side("a")), List.of(), Path.of("."));
        assertThatThrownBy(() -> AbConfigParser.parse(alone, false, 1))
                .hasMessageContaining("add --b COMMAND, or --null");
        assertThatThrownBy(() -> AbConfigParser.parse(draft("rate", "1"), false, 1))
                .hasMessageContaining("--url http");
        assertThatThrownBy(() -> AbConfigParser.parse(draft("url", "http://h/"), false, 1))
                .hasMessageContaining("--rate 200");
    }

    static PartialAbConfig draft(String... settings) {
        Map<String, SettingValue> values = new LinkedHashMap<>();
        for (int i = 0; i < settings.length; i += 2) {
            values.put(settings[i], SettingValue.option("--" + settings[i], settings[i + 1]));
        }
        Map<String, AbSide> sides = new LinkedHashMap<>();
        sides.put("a", side("a"));
        sides.put("b", side("b"));
        return PartialAbConfig.options(values, sides, List.of(), Path.of("base"));
    }

    static AbSide side(String name) {
        return new AbSide(name, List.of("run", name), Map.of(), OptionalInt.empty(), Path.of("."));
    }
}
