package dev.loombench.micrometer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Gauges in this JVM, and in real ones of the tests' JDK and of 21.
class VirtualThreadMetricsTest {
    private static final List<String> OPENED = List.of(
            "--add-opens=java.base/java.lang=ALL-UNNAMED",
            "--add-opens=java.base/java.util.concurrent=ALL-UNNAMED",
            "--add-opens=java.base/jdk.internal.vm=ALL-UNNAMED");

    @TempDir
    Path folder;

    enum TestedJdk {
        THIS,
        JDK_21
    }

    @Test
    void theJdksOwnBeanNeedsNoOption() {
        SimpleMeterRegistry registry = new SimpleMeterRegistry();
        try (VirtualThreadMetrics metrics = new VirtualThreadMetrics(List.of(Tag.of("service", "shop")))) {
            metrics.bindTo(registry);

            assertThat(registry.getMeters())
                    .extracting(meter -> meter.getId().getName())
                    .containsExactlyInAnyOrder(
                            "loombench.virtual.threads.mounted",
                            "loombench.virtual.threads.queued",
                            "loombench.virtual.threads.carriers",
                            "loombench.virtual.threads.parallelism",
                            "loombench.virtual.threads.delay");
            assertThat(registry.getMeters())
                    .extracting(Meter::getId)
                    .allSatisfy(id -> assertThat(id.getTags()).containsExactly(Tag.of("service", "shop")));
            assertThat(registry.get("loombench.virtual.threads.parallelism")
                            .gauge()
                            .value())
                    .isGreaterThanOrEqualTo(1);
        }
    }

    @Test
    void severalRegistriesShareOneProbe() {
        try (VirtualThreadMetrics metrics = new VirtualThreadMetrics()) {
            metrics.bindTo(new SimpleMeterRegistry());
            metrics.bindTo(new SimpleMeterRegistry());

            assertThat(Thread.getAllStackTraces().keySet())
                    .filteredOn(thread -> thread.getName().equals("loombench-metrics"))
                    .filteredOn(Thread::isAlive)
                    .hasSize(1);
        }
    }

    @ParameterizedTest
    @EnumSource
    void withOpenedPackagesParkedThreadsAreLive(TestedJdk jdk) throws Exception {
        Map<String, Double> gauges = gauges(jdk, OPENED, "parked", 1_000);

        assertThat(gauges)
                .containsOnlyKeys("live", "mounted", "queued", "carriers", "parallelism", "delay")
                .containsEntry("live", 1_000.0)
                .containsEntry("queued", 0.0)
                .containsEntry("parallelism", 1.0);
    }

    @ParameterizedTest
    @EnumSource
    void queuedThreadsAreThoseOfTheProgram(TestedJdk jdk) throws Exception {
        assertThat(gauges(jdk, OPENED, "spinning", 4))
                .containsEntry("live", 4.0)
                .containsEntry("mounted", 1.0)
                .containsEntry("queued", 3.0)
                .containsEntry("carriers", 1.0);
    }

    @Test
    void theBeanSaysTheSame() throws Exception {
        assertThat(gauges(TestedJdk.THIS, List.of(), "spinning", 4))
                .doesNotContainKey("live")
                .containsEntry("mounted", 1.0)
                .containsEntry("queued", 3.0)
                .containsEntry("carriers", 1.0)
                .containsEntry("parallelism", 1.0);
    }

    @Test
    void on21WithoutAnOptionOnlyTheDelayIsKnown() throws Exception {
        assertThat(gauges(TestedJdk.JDK_21, List.of(), "parked", 10)).containsOnlyKeys("delay");
    }

    /// The gauges of a program in a JVM with one carrier.
    private Map<String, Double> gauges(TestedJdk jdk, List<String> options, String kind, int count) throws Exception {
        List<String> command = new ArrayList<>(List.of(java(jdk).toString(), "-XX:+UseSerialGC", "-Xmx200m"));
        command.add("-Djdk.virtualThreadScheduler.parallelism=1");
        command.add("-Djdk.virtualThreadScheduler.maxPoolSize=1");
        command.addAll(options);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), MeteredProgram.class.getName()));
        command.addAll(List.of(kind, Integer.toString(count)));
        Path out = folder.resolve("out");
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(out.toFile())
                .start();
        try {
            boolean ended = process.waitFor(60, TimeUnit.SECONDS);
            String text = Files.readString(out, StandardCharsets.UTF_8);
            assertThat(ended).as(text).isTrue();
            assertThat(process.exitValue()).as(text).isZero();
            Map<String, Double> gauges = new TreeMap<>();
            text.lines().map(line -> line.split("=", 2)).forEach(line -> gauges.put(line[0], Double.valueOf(line[1])));
            return gauges;
        } finally {
            process.destroyForcibly();
        }
    }

    /// The `java` command of a JDK. Without a JDK 21 the test is skipped, or fails if
    /// `LOOMBENCH_REQUIRE_JDK21` is set.
    private static Path java(TestedJdk jdk) {
        String home = jdk == TestedJdk.THIS ? System.getProperty("java.home") : System.getenv("LOOMBENCH_JDK21");
        if (home == null && System.getenv("LOOMBENCH_REQUIRE_JDK21") != null) {
            throw new AssertionError("LOOMBENCH_REQUIRE_JDK21 is set, but LOOMBENCH_JDK21 names no JDK 21");
        }
        assumeThat(home).as("LOOMBENCH_JDK21, the home of a JDK 21").isNotNull();
        return Path.of(String.valueOf(home), "bin", "java");
    }
}
