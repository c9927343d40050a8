package dev.loombench.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// Tests of `load --plan`.
@DisabledOnOs(OS.WINDOWS)
@Timeout(value = 4, unit = TimeUnit.MINUTES)
class LoadJMeterIT {
    @TempDir
    Path folder;

    private SlowServer target;

    @BeforeEach
    void open() throws IOException {
        target = new SlowServer();
    }

    @AfterEach
    void close() {
        target.close();
    }

    @Test
    void aPlanIsEndedGracefullyAndToldInFigures() throws Exception {
        LauncherCommand.Outcome outcome = run(ofUsers(5, "--duration 4s --format json"));

        JsonNode load = InstalledLab.json(outcome);
        InstalledLab.validUnlessTheMachineIsDisturbed(outcome, load);
        assertThat(load.path("steady").asBoolean()).isTrue();
        assertThat(load.at("/requests/wholeRun").asInt()).isEqualTo(target.answered());
        assertThat(load.at("/requests/wholeRunFailed").asInt()).isZero();
        assertThat(load.at("/requests/cutOff").asInt()).isZero();
        assertThat(load.at("/law/users").asInt()).isEqualTo(5);
        assertThat(load.path("latencies").propertyNames()).contains("p50", "p99", "max");
        assertThat(load.path("summaries").isEmpty()).isFalse();
        assertThat(outcome.err()).contains("results: loombench-runs");
        Path directory = new InstalledLab(folder).onlyRun();
        assertThat(directory.resolve("results.jtl")).isNotEmptyFile();
        assertThat(directory.resolve("load.json")).isNotEmptyFile();
    }

    @Test
    void aPlanWithoutSamplersIsRefused() throws Exception {
        Path plan = folder.resolve("plan.jmx");
        JmxFixtures.withoutSamplers(plan);

        LauncherCommand.Outcome outcome = run("load", url(), "--plan", plan.toString());

        assertThat(outcome.exitCode()).as(outcome.err()).isEqualTo(2);
        assertThat(outcome.err()).containsOnlyOnce("check the").doesNotContain("Exception", "beside");
    }

    @Test
    void noSecretStaysInWhatJMeterWrote() throws Exception {
        Path plan = folder.resolve("plan.jmx");
        JmxFixtures.loggingSecrets(plan, "qPlanted-variable");

        LauncherCommand.Outcome outcome = run(
                "load",
                url(),
                "--plan",
                plan.toString(),
                "-J users=2 -J rampUp=0 -J pause=100 -J api.token=qPlanted-token -J login=qPlanted-declared",
                "--secret login --duration 3s -q");

        Path directory = new InstalledLab(folder).onlyRun();
        assertThat(directory.resolve("jmeter.log"))
                .content()
                .contains("of *** " + "*".repeat("qPlanted-declared".length()));
        try (Stream<Path> files = Files.list(directory)) {
            assertThat(files).isNotEmpty().allSatisfy(file -> {
                assertThat(file).content(StandardCharsets.ISO_8859_1).doesNotContain("qPlanted");
                assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                        .isEqualTo("rw-------");
            });
        }
        assertThat(outcome.out() + outcome.err()).doesNotContain("qPlanted");
    }

    @Test
    void ctrlCLetsUsersGetTheirAnswersAndKeepsResults() throws Exception {
        Path err = folder.resolve("err");
        Process process = new InstalledLab(folder).launch(ofUsers(3)).start(folder.resolve("out"), err);
        target.awaitRequests(30);
        LauncherCommand.signal("INT", process.pid());

        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isEqualTo(130);
        assertThat(Files.readString(err)).contains("interrupted, ");
        JsonNode load = InstalledLab.json(new InstalledLab(folder).onlyRun().resolve("load.json"));
        assertThat(load.path("status").asString()).isEqualTo("interrupted");
        assertThat(load.at("/requests/wholeRun").asInt()).isEqualTo(target.answered());
        assertThat(load.at("/requests/wholeRunFailed").asInt()).isZero();
    }

    private String url() {
        return "http://127.0.0.1:" + target.port() + "/hello";
    }

    /// Arguments of a plan with users without a ramp-up, for ten minutes.
    private String[] ofUsers(int users, String... more) {
        List<String> words = new ArrayList<>(List.of(
                "load",
                url(),
                "--plan",
                JmxFixtures.HELLO.toString(),
                "-J",
                "users=" + users,
                "-JrampUp=0",
                "-Jduration=600"));
        words.addAll(List.of(more));
        return words.toArray(String[]::new);
    }

    private LauncherCommand.Outcome run(String... words) throws IOException, InterruptedException {
        return new InstalledLab(folder).run(words);
    }
}
