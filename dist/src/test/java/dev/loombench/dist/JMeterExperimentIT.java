package dev.loombench.dist;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.catalog.JmxFile;
import dev.loombench.lab.load.LoadFigures;
import dev.loombench.lab.load.LoadFigures.PlanFigures;
import dev.loombench.lab.load.LoadListener;
import dev.loombench.lab.load.LoadResult;
import dev.loombench.lab.load.LoadUpdate;
import dev.loombench.lab.load.TargetProcess;
import dev.loombench.lab.load.jmeter.JMeterPauses;
import dev.loombench.lab.load.jmeter.JMeterRunSettings;
import dev.loombench.lab.load.jmeter.JMeterRunner;
import dev.loombench.lab.load.jmeter.JtlResult;
import dev.loombench.lab.load.jmeter.MeasurementWindow;
import dev.loombench.lab.process.Cancellation;
import dev.loombench.lab.process.InstalledPrograms.JMeterInstallation;
import dev.loombench.lab.process.JMeterInvocation;
import dev.loombench.lab.process.JMeterProcess;
import dev.loombench.lab.process.JMeterProcess.JMeterOutcome;
import dev.loombench.lab.process.JMeterSummaryLine;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// Tests of JMeter plans run by the lab.
@DisabledOnOs(OS.WINDOWS)
@Timeout(value = 4, unit = TimeUnit.MINUTES)
class JMeterExperimentIT {
    private static final JMeterInstallation JMETER =
            JMeterInstallation.locate(LauncherSandbox.root().resolve("dist/target/loombench"));
    private static final Path JAVA = Path.of(System.getProperty("java.home"), "bin/java");
    private static final Duration MINUTE = Duration.ofMinutes(1);

    @TempDir
    Path folder;

    private final List<JMeterSummaryLine> summaries = new CopyOnWriteArrayList<>();
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
    void aPlanThatIsEndedAfterAWhileIsMeasured() throws Exception {
        var outcome = load(JmxFixtures.HELLO, Duration.ofSeconds(3), Map.of("duration", "600"));

        LoadFigures figures = outcome.figures().orElseThrow();
        PlanFigures plan = figures.plan().orElseThrow();
        assertThat(plan.ended()).isEqualTo(target.answered());
        assertThat(plan.failed()).isZero();
        assertThat(plan.users()).isEqualTo(5);
        assertThat(plan.unsteady()).isEmpty();
        assertThat(figures.summary().totals().unfinished()).isZero();
        JMeterSummaryLine last = summaries.getLast();
        assertThat(last.samples()).isEqualTo(target.answered());
        assertThat(last.total()).isTrue();
        assertThat(plan.summaries())
                .isEqualTo(summaries.stream().map(JMeterSummaryLine::text).toList());
    }

    @Test
    void anEmptyPropertyIsOne() throws Exception {
        var outcome = load(
                LauncherSandbox.root().resolve("experiments/plans/sleep-1s.jmx"),
                null,
                Map.of("contextPath", "", "pattern", "Hello", "duration", "1"));

        assertThat(outcome.figures()).isPresent();
        assertThat(Files.readString(folder.resolve("results.jtl")))
                .contains("http://127.0.0.1:" + target.port() + "/thread/benchmark");
    }

    @Test
    void whatTheAbruptEndCutOffIsCountedApart() throws Exception {
        var order = new JMeterInvocation(JAVA, JmxFixtures.HELLO, properties(Map.of("path", "/wait")), folder, MINUTE);
        try (var process = JMeterProcess.start(JMETER, order, new Cancellation(), summaries::add)) {
            assertThat(process.awaitRunning()).isEmpty();
            assertThat(process.isRunningPlan()).isTrue();
            target.awaitRequests(5);
            process.stopNow();

            assertThat(process.await(MINUTE)).hasValue(JMeterOutcome.done());
            var result = JtlResult.read(
                            order.results(),
                            MeasurementWindow.stoppedAt(process.stopped().orElseThrow()),
                            JMeterPauses.NONE,
                            Set.of())
                    .orElseThrow();
            assertThat(result.cutOff()).isEqualTo(5);
        }
    }

    @Test
    void aUserWhoDoesNotComeBackIsCutOffAfterAWhile() throws Exception {
        var order = new JMeterInvocation(JAVA, JmxFixtures.HELLO, properties(Map.of("path", "/wait")), folder, MINUTE);
        try (var process = JMeterProcess.start(JMETER, order, new Cancellation(), summaries::add)) {
            target.awaitRequests(5);

            assertThat(process.end(Duration.ofSeconds(1), MINUTE)).isEqualTo(JMeterOutcome.done());
        }
    }

    @Test
    void whatCannotBeMeasuredIsSaidInOneLine() throws Exception {
        Path plan = folder.resolve("plan.jmx");

        JmxFixtures.needingAPlugin(plan);
        assertFailed(plan, "JMeter can't read the plan; JMeter's first error: ", "kg.apc.UltimateThreadGroup");

        JmxFixtures.withoutSamplers(plan);
        assertFailed(plan, "the plan produced no samples: none of its samplers ran");
    }

    @Test
    void aStopKillsIt() throws Exception {
        var stop = new Cancellation();
        var order = new JMeterInvocation(JAVA, JmxFixtures.HELLO, properties(Map.of()), folder, MINUTE);
        try (var process = JMeterProcess.start(JMETER, order, stop, summaries::add)) {
            target.awaitRequests(5);
            stop.request();

            assertThat(process.await(MINUTE).orElseThrow().sentence()).startsWith("JMeter was killed (signal 9)");
        }
    }

    private void assertFailed(Path plan, String... words) throws Exception {
        assertThat(load(plan, null, Map.of()).failure()).hasValueSatisfying(failure -> {
            assertThat(failure.finding().message())
                    .contains(plan.toString())
                    .contains(words)
                    .doesNotContain("\n");
            assertThat(failure.badInput()).isTrue();
        });
    }

    private LoadResult load(Path plan, @Nullable Duration duration, Map<String, String> more) throws Exception {
        Files.deleteIfExists(folder.resolve("results.jtl"));
        return new JMeterRunner(JMETER, JAVA, new Cancellation())
                .run(
                        new JMeterRunSettings(
                                JmxFile.read(plan),
                                properties(more),
                                folder,
                                Duration.ZERO,
                                duration,
                                MINUTE,
                                JMeterRunSettings.GRACEFUL_PATIENCE,
                                Optional.empty(),
                                OptionalInt.empty(),
                                Optional.empty(),
                                true),
                        TargetProcess.UNKNOWN,
                        new LoadListener() {
                            @Override
                            public void load(LoadUpdate now) {
                                if (now instanceof LoadUpdate.JMeterSummary(JMeterSummaryLine line)) {
                                    summaries.add(line);
                                }
                            }
                        });
    }

    private Map<String, String> properties(Map<String, String> more) {
        Map<String, String> properties =
                new HashMap<>(JMeterRunSettings.targetProperties(URI.create("http://127.0.0.1:" + target.port())));
        properties.putAll(Map.of("users", "5", "rampUp", "0"));
        properties.putAll(more);
        return properties;
    }
}
