package dev.loombench.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// Tests of the profiler of virtual threads on a benchmark whose task sleeps in a monitor.
@EnabledOnOs(OS.LINUX)
class JmhProfilerIT {
    private static final String PROFILER = "dev.loombench.profiler.VirtualThreads";

    @TempDir
    Path folder;

    @Test
    void givesAllFiguresAndAMonitorDoesNotPin() throws Exception {
        JsonNode figures = figures(Path.of(System.getProperty("java.home")));

        assertThat(score(figures, "vthreads.pins")).isZero();
        assertThat(score(figures, "vthreads.pins.time")).isZero();
    }

    @Test
    void aMonitorPinsOnJdk21() throws Exception {
        JsonNode figures = figures(Jdk21.home());

        assertThat(score(figures, "vthreads.pins")).isPositive();
        assertThat(score(figures, "vthreads.pins.time")).isGreaterThan(4 * score(figures, "vthreads.pins"));
    }

    @Test
    void anUnknownOptionIsRefusedInOneLineBeforeAnythingIsMeasured() throws Exception {
        var outcome = new InstalledLab(folder).run("jmh", "ExecutorBatch", "-prof", PROFILER + ":pin=1ms");

        assertThat(outcome.exitCode()).isEqualTo(1);
        assertThat(outcome.err().lines().filter(line -> line.contains("pin=1ms")))
                .singleElement()
                .asString()
                .startsWith(PROFILER + ": option 'pin=1ms'");
        assertThat(outcome.err()).doesNotContain("\tat ");
        assertThat(outcome.out()).noneMatch(line -> line.startsWith("# Fork"));
    }

    @Test
    void aRunThatDoesNotAskForItHasNothingOfIt() throws Exception {
        JsonNode result = result("-p task=noop");

        assertThat(result.path("secondaryMetrics").size()).isZero();
    }

    /// Runs a task that sleeps in a monitor, checks the figures that every JVM has, and returns them.
    private JsonNode figures(Path jdk) throws Exception {
        UserTaskFixture.write(folder, "synchronized (CALLS) { Thread.sleep(5); } return 42;");
        String classes = URLEncoder.encode(folder.resolve("classes, süß").toString(), StandardCharsets.UTF_8);
        JsonNode result = result(
                "-p",
                "task=class acme.Call from " + classes,
                "-jvm",
                jdk.resolve("bin/java").toString(),
                "-prof",
                PROFILER + ":pins=4ms;delay=2ms");
        JsonNode figures = result.path("secondaryMetrics");
        double carriers = score(figures, "vthreads.carriers.peak");
        assertThat(carriers).isBetween(1.0, 256.0);
        assertThat(score(figures, "vthreads.osThreads.peak")).isBetween(carriers + 5, carriers + 200);
        assertThat(score(figures, "vthreads.rss.peak")).isBetween(10.0, 64_000.0);
        assertThat(score(figures, "vthreads.delay.p50"))
                .isPositive()
                .isLessThanOrEqualTo(score(figures, "vthreads.delay.p99"));
        assertThat(score(figures, "vthreads.delay.p99")).isLessThanOrEqualTo(score(figures, "vthreads.delay.max"));
        return figures;
    }

    private JsonNode result(String... options) throws Exception {
        var lab = new InstalledLab(folder);
        String[] command =
                "jmh ExecutorBatch -p tasks=10 -f 1 -wi 1 -w 200ms -i 2 -r 200ms -rf json -rff jmh.json".split(" ");
        var outcome = lab.run(
                Stream.concat(Arrays.stream(command), Arrays.stream(options)).toArray(String[]::new));
        String output = outcome.err() + String.join("\n", outcome.out());
        assertThat(outcome.exitCode()).as(output).isZero();
        assertThat(output).doesNotContain(": absent, ");
        return InstalledLab.json(folder.resolve("jmh.json")).path(0);
    }

    private static double score(JsonNode figures, String name) {
        return figures.path(name).path("score").asDouble();
    }
}
