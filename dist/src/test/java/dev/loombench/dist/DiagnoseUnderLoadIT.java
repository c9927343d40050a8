package dev.loombench.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.parallel.Isolated;
import tools.jackson.databind.JsonNode;

/// Tests of `diagnose --during`, which applies a load.
@EnabledOnOs(OS.LINUX)
@Timeout(value = 5, unit = TimeUnit.MINUTES)
@Isolated("a generator that stands still voids its load")
class DiagnoseUnderLoadIT extends DiagnoseTestBase {
    @Test
    void aProgramIsStartedLoadedOnceItListensAndDiagnosedWhileItIs() throws Exception {
        int port = free();
        var survivors = TaggedProcesses.tagged();
        var lab = new InstalledLab(folder);

        var outcome = lab.of(lab.launch(started(port, "--users 12 --duration 3s --warmup 1s", "--format json")))
                .with(TaggedProcesses.VARIABLE, survivors.tag())
                .run();

        assertThat(outcome.exitCode())
                .as(outcome.err() + String.join("\n", outcome.out()))
                .isEqualTo(99);
        JsonNode report = InstalledLab.json(outcome);
        assertThat(report.path("findings")
                        .valueStream()
                        .map(finding -> finding.path("cause").asString()))
                .contains("resource-pool");
        assertThat(report.path("seconds").asDouble()).isBetween(1.0, 3.5);
        JsonNode load = report.path("load");
        assertThat(load.path("target").asString()).isEqualTo(url(port));
        assertThat(load.at("/requests/answered").asLong()).isPositive();
        assertThat(load.at("/intended/p99").asDouble()).isPositive();
        assertThat(lab.onlyRun().resolve("load.json")).exists();
        survivors.awaitNone();
    }

    @Test
    void aLoadThatReachesNobodyIsToldAndNothingIsCalledHealthy() throws Exception {
        Process process = PROGRAMS.start(THIS_JDK, "Idle");
        try {
            String load = "load " + url(free()) + " --rate 10 --duration 2s --warmup 1s";

            var outcome =
                    new InstalledLab(folder).run("diagnose", "--pid", Long.toString(process.pid()), "--during", load);

            assertThat(outcome.exitCode()).as(outcome.err()).isEqualTo(4);
            assertThat(String.join(" ", outcome.out()))
                    .contains("wasn't watched", "refuses ")
                    .doesNotContain("Healthy");
        } finally {
            process.destroyForcibly().waitFor();
        }
    }

    @Test
    void anInterruptEndsProgramAndLoad() throws Exception {
        int port = free();
        var survivors = TaggedProcesses.tagged();
        var lab = new InstalledLab(folder);
        List<String> words = new ArrayList<>(List.of("env", "--default-signal=INT"));
        words.add(InstalledLab.launcher().toString());
        words.addAll(List.of(started(port, "--rate 10 --duration 10m --warmup 1s")));
        Path err = folder.resolve("err");
        Process process = lab.of(LauncherCommand.of(Path.of("setsid"), words.toArray(String[]::new)))
                .with(TaggedProcesses.VARIABLE, survivors.tag())
                .start(folder.resolve("out"), err);
        try {
            while (!Files.readString(err).contains("answered")) {
                assertThat(process.isAlive()).as(Files.readString(err)).isTrue();
                Thread.sleep(50);
            }

            LauncherCommand.signal("INT", -process.pid());

            assertThat(process.waitFor(60, TimeUnit.SECONDS))
                    .as(Files.readString(err))
                    .isTrue();
            assertThat(process.exitValue()).as(Files.readString(err)).isEqualTo(130);
            survivors.awaitNone();
        } finally {
            process.destroyForcibly().waitFor();
        }
    }

    @Test
    void badWordsAreRefusedBeforeAnythingStarts() throws Exception {
        Path started = folder.resolve("started");
        for (String load : List.of("load http://127.0.0.1:1/ --rat 10", "run all")) {
            var outcome = new InstalledLab(folder)
                    .run("diagnose", "--during", load, "--", "sh", "-c", "touch " + started + "; exec sleep 60");

            assertThat(outcome.exitCode()).as(outcome.err()).isEqualTo(2);
            assertThat(outcome.err().lines()).singleElement().asString().contains("--during");
        }
        assertThat(started).doesNotExist();
    }

    private static String[] started(int port, String load, String... options) {
        List<String> words = new ArrayList<>(List.of("diagnose"));
        words.addAll(List.of("--during", "load " + url(port) + " " + load));
        words.addAll(List.of(options));
        words.add("--");
        words.addAll(PROGRAMS.command(THIS_JDK, "PooledServer"));
        words.add(Integer.toString(port));
        return words.toArray(String[]::new);
    }

    private static String url(int port) {
        return "http://127.0.0.1:" + port + "/";
    }

    private static int free() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
