package dev.loombench.lab.service.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.loombench.lab.finding.FileError;
import dev.loombench.lab.finding.UserErrorException;
import dev.loombench.lab.results.DeclaredMetric;
import dev.loombench.lab.run.RepositoryFiles;
import dev.loombench.lab.service.AbConfig;
import dev.loombench.lab.service.AbLoad;
import dev.loombench.lab.service.DriverWork;
import dev.loombench.lab.service.JobWork;
import dev.loombench.lab.service.PlanWork;
import dev.loombench.lab.service.config.AbDriver;
import dev.loombench.lab.service.config.AbRequest;
import dev.loombench.lab.service.config.AbSide;
import dev.loombench.lab.service.config.JobConfig;
import dev.loombench.lab.service.config.JobConfig.JobExpectation;
import dev.loombench.lab.service.config.Launch;
import dev.loombench.lab.service.config.ServiceError;
import dev.loombench.lab.service.config.ServiceNotice;
import dev.loombench.lab.store.FileErrorText;
import dev.loombench.protocol.load.LoadRequest;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AbConfigParserTest {
    private static final String URL = "http://localhost:8080/orders";
    private static final String HEALTH = "http://localhost:8080/health";
    private static final Path BASE = Path.of("base");
    private static final String PLAN =
            RepositoryFiles.path("experiments/plans/hello.jmx").toString();
    private static final Map<String, PartialAbConfig> KINDS = Map.of(
            "rate", draft("url", URL, "rate", "200"),
            "plan", draft("url", URL, "plan", PLAN),
            "driver", draft("measure", "k6 run", "ready", HEALTH, "metrics", "rps=more:rate"),
            "search", draft("url", URL, "find-capacity", "true", "slo", "p99<1s"),
            "job", draft("until-exit", "true"));

    @Test
    void whatIsNotSaidIsTheUsual() {
        AbConfig config = AbConfigParser.parse(draft("url", URL, "rate", "200"), 7);

        assertThat(config.sides()).extracting(AbSide::name).containsExactly("a", "b");
        assertThat(config.title()).isEqualTo("b against a");
        assertThat(config.load().rates()).containsExactly(200.0);
        assertThat(config.load().poisson()).isTrue();
        assertThat(config.load().warmup()).isEqualTo(Duration.ofSeconds(10));
        assertThat(config.load().duration()).isEqualTo(Duration.ofSeconds(24));
        assertThat(config.effort().pairs()).isEqualTo(6);
        assertThat(config.effort().budget()).isEqualTo(Duration.ofMinutes(15));
        assertThat(config.effort().margin()).isEqualTo(0.1);
        assertThat(config.effort().seed()).isEqualTo(7);
        assertThat(config.effort().diagnose()).isTrue();
    }

    /// Each mistake is that of one setting, beside those of a kind of comparison.
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '§', textBlock = """
            rate   | rate            | many             | --rate many: 'many' is not a rate
            rate   | rate            | 0                | a rate above 0
            rate   | url             | localhost:8080   | --url localhost:8080: 'localhost:8080' is not a URL
            rate   | duration        | 10               | a duration with a unit
            rate   | duration        | 100ms            | must be at least 1s
            rate   | timeout         | 1ns              | must be at least 1ms
            rate   | budget          | 0s               | must be more than 0
            rate   | pairs           | 0                | a number from 1 to 1000
            rate   | margin          | 3                | a share above 0 and below 1
            rate   | precision       | 60%              | a share from 0.1% to 50%
            rate   | arrivals        | seldom           | poisson or even
            rate   | diagnose        | perhaps          | true or false
            rate   | fail-on         | slower           | not a rule such as 'slower>3%'
            rate   | method          | FETCH            | a supported method
            rate   | ready           | health           | a URL such as
            rate   | setup           | a && b           | it isn't run by a shell
            rate   | body            | ${id}            | the request can't be sent
            rate   | url             | http://a_b/      | the request can't be sent
            rate   | feed            | none.csv         | none.csv: can't be read
            rate   | properties      | users=50         | needs '--plan'
            rate   | metrics         | rps=more:rate    | needs '--measure'
            rate   | prepare         | true             | --prepare true: needs '--until-exit'
            rate   | check           | true             | needs '--until-exit'
            rate   | warmup-runs     | 1                | needs '--until-exit'
            rate   | run-timeout     | 5s               | needs '--until-exit'
            rate   | find-capacity   | true             | needs '--slo'
            rate   | slo             | p99<1s           | needs '--find-capacity'
            rate   | overload        | true             | needs '--find-capacity'
            search | slo             | p99<=1s          | --slo p99<=1s:
            search | fail-on         | slower>3%        | --fail-on slower>3%: needs '--rate'
            search | measure         | k6 run           | excludes '--find-capacity'
            plan   | rate            | 200              | --rate 200: excludes '--plan'
            plan   | arrivals        | even             | excludes '--plan'
            plan   | properties      | users            | is not a property for the plan
            plan   | plan            | none.jmx         | none.jmx: can't be read
            plan   | duration        | 12s              | at least 3s more are needed
            driver | rate            | 200              | --rate 200: excludes '--measure'
            driver | plan            | hello.jmx        | excludes '--measure'
            driver | find-capacity   | true             | excludes '--find-capacity'
            driver | metrics         | rps              | --metrics rps: 'rps' is not a metric such as
            driver | metrics         | peak-rss=less:x  | each side has such a figure anyway
            driver | primary         | other            | --primary other: none of the metrics has this name; choose from rps
            driver | measure-timeout | 0s               | --measure-timeout 0s: must be more than 0
            driver | measure-timeout | soon             | a duration with a unit
            driver | measure         | a && b           | it isn't run by a shell
            driver | measure         | docker run k6    | the driver is docker, whose
            driver | warmup-measure  | podman run k6    | the driver is podman, whose
            driver | ready           | /health          | which is needed without --url
            driver | ready           | tcp://h          | an address such as tcp://localhost:9092
            job    | measure         | k6 run           | --measure k6 run: excludes '--until-exit'
            job    | measure-timeout | 5m               | excludes '--until-exit'
            job    | url             | http://h/        | excludes '--until-exit'
            job    | feed            | orders.csv       | excludes '--until-exit'
            job    | find-capacity   | true             | excludes '--until-exit'
            job    | slo             | p99<1s           | excludes '--until-exit'
            job    | ready           | /health          | excludes '--until-exit'
            job    | expect          | 200              | --expect 200: '200' is not
            job    | expect          | exit=256         | 'exit=256' is not
            job    | expect          | exit=0,stdout=   | 'exit=0,stdout=' is not
            job    | expect          | text=hello       | 'text=hello' is not
            """)
    void aMistakeNamesItsOption(String kind, String key, String word, String message) {
        Map<String, SettingValue> settings =
                new LinkedHashMap<>(kind(kind).settings().byKey());
        settings.putAll(values(key, word).byKey());
        PartialAbConfig bad =
                PartialAbConfig.options(new SettingValues(settings), kind(kind).sides(), BASE);

        assertThatThrownBy(() -> parse(bad))
                .isInstanceOf(UserErrorException.class)
                .hasMessageContaining(message);
    }

    @Test
    void whatIsMissingIsSaid() {
        PartialAbConfig nothing = PartialAbConfig.options(SettingValues.NONE, Map.of(), BASE);
        PartialAbConfig alone = PartialAbConfig.options(SettingValues.NONE, Map.of("a", side("run a")), BASE);
        PartialAbConfig file = new PartialAbConfig(SettingValues.NONE, alone.sides(), List.of(), "shop.yaml", BASE);

        assertThatThrownBy(() -> parse(nothing)).hasMessage(ServiceError.NO_SIDE.message());
        assertThatThrownBy(() -> parse(alone)).hasMessage(ServiceError.ONE_SIDE.message("a", "--b"));
        assertThatThrownBy(() -> parse(nothing.withDefaults(file)))
                .hasMessage("shop.yaml: " + ServiceError.ONE_SIDE.message("a", "--b"));
        assertThatThrownBy(() -> parse(draft("rate", "1"))).hasMessage(ServiceError.NO_URL.message());
        assertThatThrownBy(() -> parse(draft("url", "http://h/"))).hasMessage(ServiceError.NO_LOAD.message());
        assertThatThrownBy(() -> parse(draft("measure", "k6 run"))).hasMessage(ServiceError.NO_ADDRESS.message());
    }

    @Test
    void aPlanOfAFixedPortReachesOneSideAlone(@TempDir Path folder) throws IOException {
        String text = Files.readString(Path.of(PLAN)).replace("${__P(port,8080)}", "8080");
        Path plan = Files.writeString(folder.resolve("fixed.jmx"), text);
        PartialAbConfig fixed = PartialAbConfig.options(
                values("url", URL, "plan", plan.toString()),
                Map.of("a", side("run a"), "b", values("command", "run b", "port", "2")),
                BASE);

        assertThatThrownBy(() -> parse(fixed)).hasMessageEndingWith(ServiceError.FIXED_PORT.message("port"));
    }

    @Test
    void optionsWinOverTheFile() {
        AbConfig config =
                parse(options("rate", "50, 100/s").withDefaults(draft("url", URL, "rate", "2", "pairs", "9")));

        assertThat(config.load().rates()).containsExactly(50.0, 100.0);
        assertThat(config.effort().pairs()).isEqualTo(9);
        assertThat(config.base()).isEqualTo(BASE);
    }

    @Test
    void aPlanRatesAndADriverReplaceEachOther() {
        PartialAbConfig rates =
                draft("url", URL, "rate", "200", "arrivals", "even", "feed", "none.csv", "duration", "20s");
        PartialAbConfig driven = draft("url", URL, "measure", "k6 run", "metrics", "a=more:a");
        PartialAbConfig planned = draft("url", URL, "plan", PLAN, "properties", "users=5");

        for (PartialAbConfig file : List.of(rates, driven, planned)) {
            AbConfig byDriver = parse(options("measure", "wrk $URL").withDefaults(file));
            assertThat(driver(byDriver).command()).containsExactly("wrk", "$URL");
            assertThat(driver(byDriver).metrics())
                    .as("figures of another driver")
                    .isEmpty();
            assertThat(byDriver.load().requests()).hasSize(1);
            assertThat(parse(options("rate", "5").withDefaults(file.equals(rates) ? driven : file))
                            .load()
                            .rates())
                    .containsExactly(5.0);
            assertThat(parse(options("plan", PLAN).withDefaults(file))
                            .load()
                            .work()
                            .plan())
                    .isPresent();
        }
    }

    @ParameterizedTest
    @CsvSource({"http://h/, false", "http://h/${id}, true"})
    void aUrlInPlaceOfAFilesRequestsNeedsItsFeedOnlyForValues(String url, boolean kept) {
        PartialAbConfig file = draft("feed", "ids.csv", "rate", "1");

        assertThat(options("url", url).withDefaults(file).settings().has(AbSettings.FEED))
                .isEqualTo(kept);
    }

    @Test
    void aSearchOfTheFileCanBeLeftOutAndAskedForAgain() {
        PartialAbConfig search =
                draft("url", "http://h/", "rate", "1", "find-capacity", "true", "slo", "p99<1s", "overload", "true");
        PartialAbConfig none = options("find-capacity", "false").withDefaults(search);

        assertThat(parse(none).effort().search()).isEmpty();
        assertThat(parse(options("overload", "false").withDefaults(none))
                        .effort()
                        .search())
                .isEmpty();
        for (PartialAbConfig options : List.of(options("overload", "true"), options("slo", "p99<1s"))) {
            assertThatThrownBy(() -> parse(options.withDefaults(none))).hasMessageContaining("needs '--find-capacity'");
        }
    }

    @Test
    void aSearchNeedsNoRate() {
        AbConfig config = parse(draft("url", URL, "find-capacity", "true", "slo", "p99<100ms", "overload", "true"));

        assertThat(config.load().rates()).isEmpty();
        assertThat(config.effort().search().orElseThrow().slo()).hasToString("p99<100ms,errors<0.1%");
        assertThat(config.effort().search().orElseThrow().overload()).isTrue();
        assertThat(config.effort().pairsBudget()).isEqualTo(Duration.ofMinutes(10));
    }

    @Test
    void aSideAgainstItselfIsTheFirstOneTwice() {
        AbConfig config = parse(options("null", "true").withDefaults(kind("rate")));

        assertThat(config.sides()).extracting(AbSide::name).containsExactly("a", "a-again");
        assertThat(config.sides()).extracting(AbSide::command).containsOnly(List.of("run", "a"));
        assertThat(config.effort().diagnose()).isFalse();
    }

    @Test
    void portsOfSidesStandInPlaceOfTheUrls() {
        AbConfig config = parse(draft("url", "http://h:8080/p?q=1", "rate", "1", "ready", "/health"));
        AbConfig ownReadiness = parse(draft("url", "http://h:8080/p", "rate", "1", "ready", "http://h:9000/q/health"));
        AbSide sideB = new AbSide(
                "b", List.of("run", "{port}"), Map.of("P", "{port} {pool}"), OptionalInt.of(9), Path.of("."));
        Launch launch = config.launch(sideB);

        assertThat(config.load().first().urlAtPort(launch.port())).isEqualTo(URI.create("http://h:9/p?q=1"));
        assertThat(launch.ready()).contains(URI.create("http://h:9/health"));
        assertThat(ownReadiness.launch(sideB).ready()).contains(URI.create("http://h:9000/q/health"));
        assertThat(config.launch(config.baseline()).port()).isEqualTo(8080);
        assertThat(launch.side().command()).containsExactly("run", "9");
        assertThat(launch.side().environment()).containsEntry("P", "9 200");
    }

    @Test
    void severalUrlsAreSeveralRequests() {
        PartialAbConfig settings = draft("rate", "1", "method", "post");

        assertThat(parse(options("url", "http://h/1\nhttp://h/2").withDefaults(settings))
                        .load()
                        .requests())
                .extracting(AbRequest::name)
                .containsExactly("POST /1", "POST /2");
        assertThatThrownBy(() -> parse(options("url", "http://h/1\nhttp://i/2").withDefaults(settings)))
                .hasMessageContainingAll("one scheme", "http://i");
    }

    @Test
    void settingsOfOneRequestDontGoWithAList() {
        PartialAbConfig file = new PartialAbConfig(
                SettingValues.NONE, Map.of(), List.of(LoadRequest.get(URI.create("http://h/"))), "", BASE);

        assertThatThrownBy(() -> parse(draft("rate", "1", "method", "post").withDefaults(file)))
                .hasMessage("--method post: " + ServiceError.EXCLUDES.message("requests"));
    }

    @Test
    void aLargerPoolIsTheFirstSideOnceMore() {
        SettingValues tomcat = values(
                "command", "java -Dserver.tomcat.threads.max=200 -Dpool={pool} --server.port={port}",
                "env", "OWN={pool}\nSERVER_JETTY_THREADS_MAX=8");
        PartialAbConfig sides = PartialAbConfig.options(SettingValues.NONE, Map.of("a", tomcat), BASE);

        AbConfig config = parse(
                options("bigger-pool", "true", "diagnose-jvm", "x.jar").withDefaults(sides.withDefaults(kind("rate"))));

        AbSide largerPool = config.largerPoolSide().orElseThrow();
        assertThat(config.sides()).extracting(AbSide::name).containsExactly("a", "b", "a-pool-1000");
        assertThat(config.sides()).extracting(AbSide::examinedJvm).containsOnly(Optional.of("x.jar"));
        assertThat(config.title()).isEqualTo("b and a-pool-1000 against a");
        assertThat(largerPool.fillPlaceholders(8080).command())
                .containsExactly("java", "-Dserver.tomcat.threads.max=1000", "-Dpool=1000", "--server.port=8080");
        assertThat(largerPool.fillPlaceholders(8080).environment())
                .containsEntry("OWN", "1000")
                .containsEntry("SERVER_TOMCAT_THREADS_MAX", "1000")
                .containsEntry("SERVER_JETTY_THREADS_MAX", "1000")
                .containsEntry("QUARKUS_THREAD_POOL_MAX_THREADS", "1000");
        assertThat(config.baseline().fillPlaceholders(8080).command()).contains("-Dpool=200");
        assertThat(parse(PartialAbConfig.options(
                                values("bigger-pool", "500", "url", URL, "rate", "1"), sides.sides(), BASE))
                        .sides())
                .extracting(AbSide::name)
                .containsExactly("a", "a-pool-500");
    }

    @Test
    void fewerArenasAreTheFirstSideOnceMore() {
        AbConfig config = parse(options("fewer-arenas", "true").withDefaults(kind("rate")));

        AbSide arenas = config.sides().getLast();
        assertThat(arenas.name()).isEqualTo("a-arenas-2");
        assertThat(arenas.command()).isEqualTo(config.baseline().command());
        assertThat(arenas.environment()).containsEntry("MALLOC_ARENA_MAX", "2");
        assertThat(config.largerPoolSide()).isEmpty();
    }

    @Test
    void aPlanTakesThePlaceOfRates() {
        AbConfig config = parse(draft("url", URL, "plan", PLAN, "properties", "users=50"));

        assertThat(((PlanWork) config.load().work()).properties()).containsExactly(Map.entry("users", "50"));
        assertThat(config.load().rates()).isEmpty();
        assertThat(config.load().works()).singleElement().satisfies(level -> {
            assertThat(level.name()).isEqualTo("plan");
            assertThat(level.words()).isEqualTo(ServiceNotice.UNDER_PLAN.message("hello.jmx"));
        });
        assertThat(config.load().work().duration(config.load())).isEqualTo(Duration.ofMinutes(1));
    }

    @Test
    void aDriverTakesThePlaceOfRates() {
        AbConfig config = parse(draft(
                "measure", "k6 run '--summary-export=$OUT' load.js", "ready", "tcp://localhost:5432", "budget", "4m"));

        AbDriver driver = driver(config);
        assertThat(driver.command()).containsExactly("k6", "run", "--summary-export=$OUT", "load.js");
        assertThat(driver.name()).isEqualTo("k6");
        assertThat(driver.timeout()).isEqualTo(Duration.ofMinutes(4));
        assertThat(driver.metrics()).isEmpty();
        assertThat(driver.declaredPrimary()).isEmpty();
        assertThat(config.effort().margin()).isEqualTo(0.03);
        assertThat(config.load().requests()).isEmpty();
        assertThat(config.load().rates()).isEmpty();
        assertThat(config.load().warmup()).isEqualTo(Duration.ofSeconds(10));
        assertThat(config.launch(config.baseline()).address()).contains(URI.create("tcp://localhost:5432"));
        assertThat(config.load().works()).singleElement().satisfies(level -> {
            assertThat(level.name()).isEqualTo("driver");
            assertThat(level.words()).isEqualTo(ServiceNotice.UNDER_DRIVER.message("k6"));
        });
    }

    @Test
    void theRunOfADriverIsPartOfATrialsTime() {
        AbConfig config = parse(draft("measure", "k6 run", "ready", HEALTH, "warmup", "2s"));

        assertThat(config.load().work().duration(config.load())).isEqualTo(Duration.ofSeconds(22));
        AbLoad tried = config.load().withDriverRun(Duration.ofSeconds(30));
        assertThat(tried.work().duration(tried)).isEqualTo(Duration.ofSeconds(32));
    }

    @Test
    void theFirstMetricDecidesUnlessAnotherIsNamed() {
        PartialAbConfig first =
                options("metrics", "rps=more:rate\np99[ms]=less:p99").withDefaults(kind("driver"));
        AbDriver other = driver(options("primary", "p99").withDefaults(first));

        assertThat(driver(first).declaredPrimary()).hasValue("rps");
        assertThat(other.declaredPrimary()).hasValue("p99");
        assertThat(other.metricsPrimaryFirst()).extracting(DeclaredMetric::name).containsExactly("p99", "rps");
    }

    @Test
    void aCommandOfItsOwnWarmsUpInPlaceOfATime() {
        PartialAbConfig warmup = options("warmup-measure", "k6 run warm.js").withDefaults(kind("driver"));

        assertThat(parse(warmup).load().warmup()).isEqualTo(Duration.ZERO);
        assertThat(driver(warmup).warmup()).containsExactly("k6", "run", "warm.js");
        assertThat(driver(options("warmup", "5s").withDefaults(warmup)).warmup())
                .isEmpty();
    }

    @Test
    void aJobHasNoRequests() {
        AbConfig config = parse(kind("job"));
        JobConfig job = ((JobWork) config.load().work()).job();

        assertThat(config.load().works()).singleElement().satisfies(level -> {
            assertThat(level.name()).isEqualTo("until-exit");
            assertThat(level.words()).isEqualTo(ServiceNotice.UNTIL_EXIT.message());
        });
        assertThat(job.prepare()).isEmpty();
        assertThat(job.check()).isEmpty();
        assertThat(job.warmupRuns()).isZero();
        assertThat(job.expect()).isEqualTo(JobExpectation.DEFAULT);
        assertThat(job.comparesOutputs()).isTrue();
        assertThat(job.timeout()).isEmpty();
        assertThat(config.load().requests()).isEmpty();
        assertThat(config.launch(config.baseline()).port()).isZero();
        assertThat(config.effort().pairs()).isEqualTo(10);
        assertThat(config.effort().precision()).hasValue(0.02);
        assertThat(config.effort().margin()).isEqualTo(0.03);
    }

    @Test
    void theSettingsOfAJobAreParsed() {
        AbConfig config = parse(draft(
                "until-exit", "true",
                "prepare", "rm -rf out",
                "check", "sh -c 'test -s out'",
                "warmup-runs", "3",
                "run-timeout", "90s",
                "expect", "exit=0,2",
                "pairs", "12"));
        JobConfig job = ((JobWork) config.load().work()).job();

        assertThat(job.prepare()).containsExactly(List.of("rm", "-rf", "out"));
        assertThat(job.check()).contains(List.of("sh", "-c", "test -s out"));
        assertThat(job.warmupRuns()).isEqualTo(3);
        assertThat(job.timeout()).contains(Duration.ofSeconds(90));
        assertThat(job.expect().exitCodes()).containsExactlyInAnyOrder(0, 2);
        assertThat(job.comparesOutputs()).isFalse();
        assertThat(config.effort().pairs()).isEqualTo(12);
        assertThat(config.effort().precision()).as("the number was chosen").isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"docker run --rm job", "/usr/bin/podman run job", "kubectl exec pod -- job"})
    void aJobInAContainerIsRefused(String command) {
        assertThatThrownBy(() -> parse(job("command", command))).hasMessageStartingWith("side 'a' is ");
    }

    @Test
    void aJobHasNoPort() {
        String refusal = ServiceError.NOT_OF_JOB.message("{port} of side 'a'");

        assertThatThrownBy(() -> parse(job("command", "run --port={port}"))).hasMessage(refusal);
        assertThatThrownBy(() -> parse(job("command", "run", "env", "PORT={port}")))
                .hasMessage(refusal);
        assertThatThrownBy(() -> parse(job("command", "run", "port", "8080")))
                .hasMessage(ServiceError.NOT_OF_JOB.message(AbConfigParser.ADDRESS.formatted("a")));
        assertThat(parse(job("command", "run --threads={pool}")).sides()).hasSize(2);
    }

    @Test
    void theFileWithTheExpectedOutputMustExist() {
        assertThatThrownBy(() -> parse(draft("until-exit", "true", "expect", "stdout=/nowhere/out.txt")))
                .hasMessageContaining(FileError.UNREADABLE.message(
                        "/nowhere/out.txt", FileErrorText.reason(new NoSuchFileException(""))));
    }

    @ParameterizedTest
    @CsvSource({
        "parameter-list, 'threads;50,200', threads-50, threads-200",
        "parameter-scan, 'threads;2;3', threads-2, threads-3"
    })
    void eachValueOfAParameterIsASide(String key, String words, String first, String second) {
        assertThat(parse(scanned("run {threads}", key, words)).sides())
                .extracting(AbSide::name, AbSide::command)
                .containsExactly(
                        tuple(first, List.of("run", first.substring(8))),
                        tuple(second, List.of("run", second.substring(8))));
    }

    @ParameterizedTest
    @CsvSource({
        "run {threads}, parameter-list, 'threads;50'",
        "run {threads}, parameter-list, 'threads;a b,c'",
        "run {threads}, parameter-list, 'threads;1,2;n;1,2'",
        "run {threads}, parameter-scan, 'threads;1;21'",
        "run {threads}, parameter-scan, 'threads;1'",
        "run {port},    parameter-scan, 'port;1;2'",
        "run,           parameter-scan, 'threads;1;2'"
    })
    void aParameterThatMakesNoSidesIsRefused(String command, String key, String words) {
        assertThatThrownBy(() -> parse(scanned(command, key, words)))
                .isInstanceOf(UserErrorException.class)
                .hasMessageStartingWith("--" + key);
    }

    private static PartialAbConfig scanned(String command, String key, String words) {
        return PartialAbConfig.options(
                values("until-exit", "true", key, words.replace(';', '\n')), Map.of("a", side(command)), BASE);
    }

    private static PartialAbConfig job(String... side) {
        return PartialAbConfig.options(
                values("until-exit", "true"), Map.of("a", values(side), "b", side("run b")), BASE);
    }

    private static PartialAbConfig kind(String name) {
        return Optional.ofNullable(KINDS.get(name)).orElseThrow();
    }

    private static AbDriver driver(PartialAbConfig draft) {
        return driver(parse(draft));
    }

    static AbConfig parse(PartialAbConfig draft) {
        return AbConfigParser.parse(draft, 1);
    }

    /// What a file or the command line says, of the sides a and b.
    ///
    /// @param settings keys and texts in turns; several texts are lines
    static PartialAbConfig draft(String... settings) {
        Map<String, SettingValues> sides = new LinkedHashMap<>();
        sides.put("a", side("run a"));
        sides.put("b", side("run b"));
        return PartialAbConfig.options(values(settings), sides, BASE);
    }

    static PartialAbConfig options(String... settings) {
        return PartialAbConfig.options(values(settings), Map.of(), Path.of("elsewhere"));
    }

    private static SettingValues side(String command) {
        return values("command", command);
    }

    private static SettingValues values(String... settings) {
        Map<String, SettingValue> values = new LinkedHashMap<>();
        for (int i = 0; i < settings.length; i += 2) {
            values.put(
                    settings[i],
                    SettingValue.option("--" + settings[i], false, List.of(settings[i + 1].split("\n")), Path.of("")));
        }
        return new SettingValues(values);
    }

    private static AbDriver driver(AbConfig config) {
        return ((DriverWork) config.load().work()).driver();
    }
}
