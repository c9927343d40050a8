package dev.loombench.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// Tests that a stalled generator doesn't make the server look slow.
@EnabledOnOs(OS.LINUX)
@Timeout(value = 3, unit = TimeUnit.MINUTES)
class StalledGeneratorIT {
    private static final String GENERATOR = "dev.loombench.generator.netty.Main";

    private static final String JMETER = "dev.loombench.generator.jmeter.Main";

    @TempDir
    Path folder;

    @Test
    void aGeneratorStoppedForASecondVoidsTheLoad() throws Exception {
        try (SlowServer target = new SlowServer()) {
            Path err = folder.resolve("err");
            Process lab = start(target, "--users 8 --warmup 1s --duration 6s", err);
            awaitMeasuredSecond(lab, err);

            long generator = process(lab, GENERATOR);
            assertThat(LauncherCommand.signal("STOP", generator)).isZero();
            Thread.sleep(1_200);
            assertThat(LauncherCommand.signal("CONT", generator)).isZero();

            assertThat(lab.waitFor(60, TimeUnit.SECONDS)).isTrue();
            assertThat(lab.exitValue()).as(Files.readString(err)).isEqualTo(4);
            assertThat(Files.readString(err)).contains("invalid: ", "stalled: up to 1.");
            JsonNode load = InstalledLab.json(new InstalledLab(folder).onlyRun().resolve("load.json"));
            assertThat(load.path("status").asString()).isEqualTo("invalid");
            assertThat(load.path("findings").findValuesAsString("code")).contains("generator-stalled");
        }
    }

    private Process start(SlowServer target, String options, Path err) throws Exception {
        return new InstalledLab(folder)
                .launch("load", "http://127.0.0.1:" + target.port() + "/hello", options)
                .start(folder.resolve("out"), err);
    }

    @Test
    void aGeneratorStoppedForGoodIsKilledAndNamed() throws Exception {
        try (SlowServer target = new SlowServer()) {
            Path err = folder.resolve("err");
            Process lab = start(target, "--rate 20 --warmup 1s --duration 300s", err);
            awaitMeasuredSecond(lab, err);

            long generator = process(lab, GENERATOR);
            assertThat(LauncherCommand.signal("STOP", generator)).isZero();

            assertThat(lab.waitFor(60, TimeUnit.SECONDS)).isTrue();
            assertThat(lab.exitValue()).as(Files.readString(err)).isEqualTo(4);
            assertThat(Files.readString(err)).contains("(process " + generator + ")", "a signal");
            assertThat(ProcessHandle.of(generator)).isEmpty();
        }
    }

    @Test
    void aJMeterStoppedForASecondVoidsThePlan() throws Exception {
        try (SlowServer target = new SlowServer()) {
            Path plan = folder.resolve("users.jmx");
            Files.writeString(
                    plan,
                    Files.readString(JmxFixtures.HELLO)
                            .replace("${__P(users,100)}", "4")
                            .replace("${__P(rampUp,5)}", "0"));
            Path err = folder.resolve("err");
            Process lab = new InstalledLab(folder)
                    .launch(
                            "load",
                            "http://127.0.0.1:" + target.port() + "/hello",
                            "--plan",
                            plan.toString(),
                            "--duration 6s")
                    .start(folder.resolve("out"), err);
            target.awaitRequests(100);

            long jMeter = process(lab, JMETER);
            assertThat(LauncherCommand.signal("STOP", jMeter)).isZero();
            Thread.sleep(1_200);
            assertThat(LauncherCommand.signal("CONT", jMeter)).isZero();

            assertThat(lab.waitFor(60, TimeUnit.SECONDS)).isTrue();
            assertThat(lab.exitValue()).as(Files.readString(err)).isEqualTo(4);
            assertThat(Files.readString(err)).contains("invalid: ", "stalled: up to 1.");
        }
    }

    private static void awaitMeasuredSecond(Process lab, Path err) throws IOException, InterruptedException {
        while (lab.isAlive() && !Files.readString(err).contains("loombench: 1 s  ")) {
            Thread.sleep(50);
        }
    }

    private static long process(Process lab, String main) {
        Optional<ProcessHandle> generator = lab.descendants()
                .filter(process -> process.info().commandLine().orElse("").contains(main))
                .findFirst();
        return generator.orElseThrow().pid();
    }
}
