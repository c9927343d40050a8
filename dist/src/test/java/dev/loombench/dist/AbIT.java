package dev.loombench.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/// `ab`: a service, two ways.
@EnabledOnOs(OS.LINUX)
@Timeout(value = 4, unit = TimeUnit.MINUTES)
class AbIT {
    private static final String GOOD = "200 text/plain 1000000";

    @TempDir
    Path folder;

    private final Survivors survivors = Survivors.tagged();

    @Test
    void theSlowerSideIsCalledSlowerAndAThresholdIsBrokenByIt() throws Exception {
        int port = free();
        Files.writeString(folder.resolve("ids.csv"), "id\n1\n2\n");
        Files.writeString(folder.resolve("loombench-ab.yaml"), """
                schema: loombench/ab/v1
                title: Made for a test
                sides:
                  quick: {command: %s}
                  slow:
                    command: %s
                    env: {SOME: "{port}"}
                requests:
                  - {url: "http://127.0.0.1:%d/hello/${id}", weight: 3}
                  - {url: "http://127.0.0.1:%d/hello", headers: {X-Id: "${id}"}}
                feed: ids.csv
                rate: 40
                warmup: 1s
                duration: 2s
                pairs: 3
                setup: touch set-up
                teardown: touch torn-down
                threshold: slower>20%%
                """.formatted(
                        command(port, "5 " + GOOD), command(port, "300 " + GOOD), port, port));

        Launch.Outcome outcome = launched("ab", "--format", "json").run();

        JsonNode ab = Lab.json(outcome);
        if (isDisturbed(ab)) {
            assertThat(outcome.exitCode()).as(outcome.err()).isIn(0, 4, 99);
            return;
        }
        assertThat(outcome.exitCode()).as(outcome.err()).isEqualTo(99);
        assertThat(ab.path("recommendations").get(0).path("kind").asString()).isEqualTo("dont");
        assertThat(ab.path("recommendations").get(0).path("sentence").asString())
                .contains("Don't turn it on (slow)");
        assertThat(ab.path("answers").findValuesAsString("contentType")).containsOnly("text/plain");
        assertThat(ab.path("answers").findValuesAsString("request"))
                .containsExactly("GET /hello/${id}", "GET /hello", "GET /hello/${id}", "GET /hello");
        assertThat(outcome.err()).contains("slower>20% is broken: mean of slow");
        assertThat(ab.path("diagnoses")).hasSize(2).allSatisfy(side -> {
            assertThat(side.path("reason").asString("")).isEmpty();
            assertThat(side.path("java").asString())
                    .startsWith(Integer.toString(Runtime.version().feature()));
            assertThat(side.path("seconds").asDouble()).isGreaterThan(1);
        });
        assertThat(ab.path("findings").findValuesAsString("code"))
                .anySatisfy(code -> assertThat(code).startsWith("limit-"));
        Path run = new Lab(folder).onlyRun();
        assertThat(Lab.trials(Lab.document(run)))
                .hasSizeGreaterThanOrEqualTo(6)
                .allSatisfy(trial -> assertThat(trial.path("metrics").propertyNames())
                        .contains("mean", "p99", "cpu-per-request", "peak-rss", "time-to-first-answer"))
                .allSatisfy(
                        trial -> assertThat(trial.path("load").path("requests").findValuesAsString("name"))
                                .containsExactly("GET /hello/${id}", "GET /hello"));
        assertThat(run.resolve("report.html")).content().contains("Made for a test");
        assertThat(run.resolve("ab.json")).isNotEmptyFile();
        assertThat(folder.resolve("set-up")).exists();
        assertThat(folder.resolve("torn-down")).exists();
        survivors.awaitNone();
    }

    @SideBySide
    @Test
    void aDryRunChecksThatTheProgramsExist() throws Exception {
        String[] words = words(1, command(1, "5 " + GOOD), "no-such-program");

        Launch.Outcome outcome = launched(
                        Stream.concat(Stream.of(words), Stream.of("--dry-run")).toArray(String[]::new))
                .run();

        assertThat(outcome.exitCode()).as(outcome.err()).isEqualTo(2);
        assertThat(outcome.err()).contains("side 'b' can't be started: there is no program 'no-such-program'");
    }

    static Stream<Arguments> faults() {
        return Stream.of(
                arguments("doesn't start", "5 200 text/plain many", "side 'b' didn't start: it ended with exit code 1"),
                arguments("another answer", "5 200 text/html 1000000", "the sides answer GET /hello differently: 'a'"),
                arguments("a redirect", "5 302 text/plain 1000000", "it redirects (status 302 to /login)"),
                arguments("credentials", "5 401 text/plain 1000000", "it needs credentials (status 401)"),
                arguments("dies half-way", "5 200 text/plain 30", "the side has had enough"));
    }

    @SideBySide
    @ParameterizedTest(name = "{0}")
    @MethodSource("faults")
    void aFaultIsOneClearLineAndTheSidesLastOutput(String name, String b, String message) throws Exception {
        int port = free();

        Launch.Outcome outcome = launched(words(port, command(port, "5 " + GOOD), command(port, b)))
                .run();

        assertThat(outcome.exitCode()).as(outcome.err()).isEqualTo(4);
        assertThat(outcome.err().lines().filter(line -> line.startsWith("loombench: ") && line.contains(message)))
                .as(outcome.err())
                .isNotEmpty();
        assertThat(outcome.err()).doesNotContain("internal fault");
        if (name.equals("dies half-way")) {
            assertThat(outcome.err()).contains("side 'b' printed last:");
        }
        assertThat(new Lab(folder).onlyRun().resolve("report.html")).exists();
        survivors.awaitNone();
    }

    /// Each side is started twice, to be tried and in its pair.
    @SideBySide
    @Test
    void aSideThatFailsToStartOnceIsMeasuredAgain() throws Exception {
        int port = free();
        Path starts = folder.resolve("starts");
        String b = "sh -c 'echo >>" + starts + "; test $(wc -l <" + starts + ") != 2 && exec "
                + command(port, "5 " + GOOD) + "; echo no luck'";

        Launch.Outcome outcome =
                launched(words(port, command(port, "5 " + GOOD), b)).run();

        assertThat(outcome.exitCode()).as(outcome.err()).isIn(0, 4);
        assertThat(outcome.err()).contains("again side b at 40/s, since side 'b' didn't start");
        assertThat(Files.readAllLines(starts)).hasSizeGreaterThanOrEqualTo(3);
        assertThat(Lab.trials(Lab.document(new Lab(folder).onlyRun())))
                .hasSizeGreaterThanOrEqualTo(3)
                .anySatisfy(
                        trial -> assertThat(trial.path("repeats").isNumber()).isTrue());
        survivors.awaitNone();
    }

    @SideBySide
    @Test
    void anObjectiveThatNoRateKeepsIsOneClearLine() throws Exception {
        int port = free();
        String side = command(port, "5 " + GOOD);

        Launch.Outcome outcome = launched(
                        "ab",
                        "--a",
                        side,
                        "--b",
                        side,
                        "--url",
                        "http://127.0.0.1:" + port + "/hello",
                        "--find-capacity",
                        "--slo",
                        "p99<1ms",
                        "--warmup",
                        "0s",
                        "--duration",
                        "1s",
                        "--budget",
                        "30s")
                .run();

        assertThat(outcome.exitCode()).as(outcome.err()).isEqualTo(4);
        assertThat(outcome.err().lines().filter(line -> line.startsWith("loombench: invalid: ")))
                .as(outcome.err())
                .isNotEmpty()
                .allMatch(line ->
                        line.contains("no side keeps p99<1ms,errors<0.1% at any rate that was tried: a: even at")
                                || line.contains("has no capacity: "));
        assertThat(new Lab(folder).onlyRun().resolve("report.html")).exists();
        survivors.awaitNone();
    }

    @SideBySide
    @Test
    void aPortThatIsTakenIsSaidWithWhoHasIt() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            int port = taken.getLocalPort();

            Launch.Outcome outcome = launched(words(port, command(port, "5 " + GOOD), command(port, "5 " + GOOD)))
                    .run();

            assertThat(outcome.exitCode()).as(outcome.err()).isEqualTo(4);
            assertThat(outcome.err())
                    .contains("port " + port + " is taken before side 'a' is started: process "
                            + ProcessHandle.current().pid());
        }
    }

    @Test
    void ifTheLabIsKilledSidesAndSetUpDieWithIt() throws Exception {
        int port = free();
        List<String> words = new ArrayList<>(List.of(words(port, command(port, "5 " + GOOD), "sleep 100")));
        words.addAll(List.of("--setup", "sh -c 'sleep 1000 & sleep 1000'", "--setup", "true"));
        Path err = folder.resolve("err");
        Process process = launched(words.toArray(String[]::new)).start(folder.resolve("out"), err);
        while (!survivors.now().stream().anyMatch(line -> line.contains("sleep 1000"))) {
            assertThat(process.isAlive()).as(Files.readString(err)).isTrue();
            Thread.sleep(50);
        }

        process.toHandle().destroyForcibly();

        survivors.awaitNone();
    }

    @Test
    void ctrlCKeepsFinishedTrials() throws Exception {
        int port = free();
        List<String> words =
                new ArrayList<>(List.of(words(port, command(port, "5 " + GOOD), command(port, "5 " + GOOD))));
        words.set(words.indexOf("--pairs") + 1, "100");
        Path err = folder.resolve("err");
        Process process = launched(words.toArray(String[]::new)).start(folder.resolve("out"), err);
        while (!Files.readString(err).contains("trial 2 of")) {
            assertThat(process.isAlive()).as(Files.readString(err)).isTrue();
            Thread.sleep(50);
        }

        Launch.signal("INT", process.pid());

        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).as(Files.readString(err)).isEqualTo(130);
        Path run = new Lab(folder).onlyRun();
        assertThat(Lab.trials(run)).isNotEmpty();
        assertThat(Lab.document(run).path("status").asString()).isEqualTo("partial");
        assertThat(Files.readString(err)).contains("interrupted, finished trials are saved");
        survivors.awaitNone();
    }

    /// On a busy machine the generator itself may stand still, and then says so.
    private static boolean isDisturbed(JsonNode ab) {
        return ab.path("findings")
                .valueStream()
                .anyMatch(finding -> finding.path("code").asString().equals("trial-failed")
                        && finding.path("message").asString().contains("generator"));
    }

    private Launch launched(String... words) {
        return new Lab(folder).launch(words).with(Survivors.VARIABLE, survivors.tag());
    }

    private static String[] words(int port, String a, String b) {
        return new String[] {
            "ab",
            "--a",
            a,
            "--b",
            b,
            "--url",
            "http://127.0.0.1:" + port + "/hello",
            "--rate",
            "40",
            "--pairs",
            "1",
            "--warmup",
            "1s",
            "--duration",
            "2s",
            "--no-diagnose",
            "--start-timeout",
            "30s"
        };
    }

    private static String command(int port, String words) {
        return Path.of(System.getProperty("java.home"), "bin", "java") + " -XX:TieredStopAtLevel=1 -cp "
                + Scene.root().resolve("dist/target/test-classes") + " dev.loombench.dist.Side " + port + " " + words;
    }

    private static int free() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
