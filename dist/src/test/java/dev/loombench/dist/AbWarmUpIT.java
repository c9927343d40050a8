package dev.loombench.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import tools.jackson.databind.JsonNode;

/// Tests of how `ab` warms sides up, and of sides that run side by side.
@EnabledOnOs(OS.LINUX)
@Timeout(value = 3, unit = TimeUnit.MINUTES)
class AbWarmUpIT extends AbTestBase {
    @Test
    void sidesWithPortsOfTheirOwnAreWarmedUpByWorkAndRunSideBySide() throws Exception {
        int port = TestServices.freePort();
        String side = TestServices.command(port, "5 " + TestServices.GOOD).replace(" " + port + " ", " {port} ");

        LauncherCommand.Outcome outcome = launched(
                        "ab",
                        "--a",
                        side,
                        "--b",
                        side,
                        "--any-difference",
                        "--url",
                        "http://127.0.0.1:" + port + "/hello",
                        "--rate",
                        "40",
                        "--pairs",
                        "1",
                        "--duration",
                        "2s",
                        "--no-diagnose",
                        "--format",
                        "json")
                .run();

        JsonNode ab = InstalledLab.json(outcome);
        assertThat(outcome.err()).contains("the sides of a pair run side by side and are asked in turns");
        assertThat(ab.path("sides").valueStream().map(node -> node.path("port").asInt()))
                .hasSize(2)
                .doesNotHaveDuplicates()
                .contains(port);
        List<JsonNode> trials = InstalledLab.trials(InstalledLab.document(new InstalledLab(folder).onlyRun()));
        assertThat(trials.stream()
                        .map(trial -> trial.path("startedAt").asString())
                        .distinct()
                        .limit(3)
                        .toList())
                .hasSizeLessThan(trials.size());
        assertThat(trials)
                .hasSizeGreaterThanOrEqualTo(2)
                .allSatisfy(trial ->
                        assertThat(trial.at("/load/warmUp/requests").asInt()).isGreaterThan(1_000))
                .allSatisfy(trial ->
                        assertThat(trial.at("/load/warmUp/seconds").asInt()).isBetween(9, 30));
        assertThat(ab.path("warmUps").findValuesAsString("side")).containsExactly("a", "b");
        survivors.awaitNone();
    }

    /// What the manifest says of it, the program doesn't do: it takes its port from its first argument.
    @Test
    void aSideThatIgnoresItsPortVariableRunsAfterTheOtherOne() throws Exception {
        int port = TestServices.freePort();
        String side = Path.of(System.getProperty("java.home"), "bin", "java") + " -XX:TieredStopAtLevel=1 -jar "
                + springJar() + " " + port;

        LauncherCommand.Outcome outcome = launched(
                        jsonArguments(port, side + " 5 " + TestServices.GOOD, side + " 10 " + TestServices.GOOD))
                .run();

        JsonNode ab = InstalledLab.json(outcome);
        assertThat(outcome.exitCode()).as(outcome.err()).isIn(0, 4);
        assertThat(outcome.err())
                .containsPattern("side 'b' doesn't listen at port \\d+ but at " + port + "; it had got port \\d+ by"
                        + " SERVER_PORT and is tried again without it, at port " + port + "; write \\{port}")
                .contains("the sides run one after another, since they use the same port " + port);
        assertThat(ab.path("sides").valueStream().map(node -> node.path("port").asInt()))
                .containsExactly(port, port);
        survivors.awaitNone();
    }

    /// A jar that is one of Spring Boot by its manifest.
    private Path springJar() throws IOException {
        Manifest manifest = new Manifest();
        Attributes attributes = manifest.getMainAttributes();
        attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
        attributes.put(Attributes.Name.MAIN_CLASS, TestService.class.getName());
        attributes.put(
                Attributes.Name.CLASS_PATH,
                LauncherSandbox.root()
                        .resolve("dist/target/test-classes")
                        .toUri()
                        .toString());
        attributes.putValue("Spring-Boot-Version", "4.0.0");
        Path jar = folder.resolve("app.jar");
        new JarOutputStream(Files.newOutputStream(jar), manifest).close();
        return jar;
    }
}
