package dev.loombench.dist;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.catalog.PlanFile;
import dev.loombench.lab.load.GracefulEnd;
import dev.loombench.lab.load.TargetProcess;
import dev.loombench.lab.load.jmeter.Cuts;
import dev.loombench.lab.load.jmeter.Hiccups;
import dev.loombench.lab.load.jmeter.PlanLoad;
import dev.loombench.lab.load.jmeter.PlanOutcome;
import dev.loombench.lab.load.jmeter.PlanResult;
import dev.loombench.lab.load.jmeter.PlanRun;
import dev.loombench.lab.load.jmeter.PlanWatch;
import dev.loombench.lab.load.jmeter.SteadyWindow;
import dev.loombench.lab.process.JMeter;
import dev.loombench.lab.process.JMeterProcess;
import dev.loombench.lab.process.PlanEnd;
import dev.loombench.lab.process.PlanOrder;
import dev.loombench.lab.process.Stop;
import dev.loombench.lab.process.SummaryLine;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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

/// Plans as the lab runs them.
@DisabledOnOs(OS.WINDOWS)
@Timeout(value = 4, unit = TimeUnit.MINUTES)
class PlanLoadIT {
    private static final JMeter JMETER = JMeter.in(Scene.root().resolve("dist/target/loombench"));
    private static final Path JAVA = Path.of(System.getProperty("java.home"), "bin/java");
    private static final Duration MINUTE = Duration.ofMinutes(1);

    @TempDir
    Path folder;

    private final List<SummaryLine> summaries = new CopyOnWriteArrayList<>();
    private Target target;

    @BeforeEach
    void open() throws IOException {
        target = new Target();
    }

    @AfterEach
    void close() {
        target.close();
    }

    @Test
    void aPlanThatIsEndedAfterAWhileIsMeasured() throws Exception {
        var outcome = load(Plans.HELLO, Duration.ofSeconds(3), Map.of("duration", "600", "nonsense", "1"));

        assertThat(outcome).isInstanceOfSatisfying(PlanOutcome.Measured.class, measured -> {
            PlanResult result = measured.result();
            assertThat(result.whole().samples()).isEqualTo(target.answered());
            assertThat(result.whole().errors()).isZero();
            assertThat(result.users()).isEqualTo(5);
            assertThat(result.window()).isInstanceOf(SteadyWindow.Found.class);
            assertThat(result.cutOff()).isZero();
            assertThat(measured.summaries().getLast().samples()).isEqualTo(target.answered());
            assertThat(measured.summaries().getLast().total()).isTrue();
            assertThat(measured.summaries()).isEqualTo(summaries);
            assertThat(measured.unused()).containsExactly("nonsense");
        });
    }

    @Test
    void anEmptyPropertyIsOne() throws Exception {
        var outcome = load(
                Scene.root().resolve("experiments/plans/sleep-1s.jmx"),
                null,
                Map.of("contextPath", "", "pattern", "Hello", "duration", "1"));

        assertThat(outcome).isInstanceOf(PlanOutcome.Measured.class);
        assertThat(Files.readString(folder.resolve("results.jtl")))
                .contains("http://127.0.0.1:" + target.port() + "/thread/benchmark");
    }

    @Test
    void whatTheAbruptEndCutOffIsCountedApart() throws Exception {
        var order = new PlanOrder(JAVA, Plans.HELLO, properties(Map.of("path", "/wait")), folder, MINUTE);
        try (var process = JMeterProcess.start(JMETER, order, new Stop(), summaries::add)) {
            assertThat(process.awaitRunning()).isTrue();
            target.awaitAsked(5);
            process.stopNow();

            assertThat(process.await(MINUTE)).hasValue(new PlanEnd.Done());
            var result = PlanResult.read(
                            order.results(), Cuts.stoppedAt(process.stopped().orElseThrow()), Hiccups.NONE, Set.of())
                    .orElseThrow();
            assertThat(result.cutOff()).isEqualTo(5);
        }
    }

    @Test
    void aUserWhoDoesNotComeBackIsCutOffAfterAWhile() throws Exception {
        var order = new PlanOrder(JAVA, Plans.HELLO, properties(Map.of("path", "/wait")), folder, MINUTE);
        try (var process = JMeterProcess.start(JMETER, order, new Stop(), summaries::add)) {
            target.awaitAsked(5);

            assertThat(process.end(Duration.ofSeconds(1), MINUTE)).isEqualTo(new PlanEnd.Done());
        }
    }

    @Test
    void whatCannotBeMeasuredIsSaidInOneLine() throws Exception {
        Path plan = folder.resolve("plan.jmx");

        Plans.needingAPlugin(plan);
        assertFailed(
                plan,
                "the plan needs a JMeter plug-in that isn't installed, for its element kg.apc.UltimateThreadGroup."
                        + " Give the folder of its jar with -J search_paths=FOLDER");

        Plans.withoutSamplers(plan);
        assertFailed(plan, "the plan produced no samples: none of its samplers ran");
    }

    @Test
    void aStopKillsIt() throws Exception {
        var stop = new Stop();
        var order = new PlanOrder(JAVA, Plans.HELLO, properties(Map.of()), folder, MINUTE);
        try (var process = JMeterProcess.start(JMETER, order, stop, summaries::add)) {
            target.awaitAsked(5);
            stop.request();

            assertThat(process.await(MINUTE).orElseThrow().sentence()).startsWith("JMeter was killed (signal 9)");
        }
    }

    private void assertFailed(Path plan, String reason) throws Exception {
        assertThat(load(plan, null, Map.of())).isInstanceOfSatisfying(PlanOutcome.Failed.class, failed -> {
            assertThat(failed.reason()).contains(plan.toString(), reason).doesNotContain("\n");
            assertThat(failed.badInput()).isTrue();
        });
    }

    private PlanOutcome load(Path plan, @Nullable Duration duration, Map<String, String> more) throws Exception {
        Files.deleteIfExists(folder.resolve("results.jtl"));
        return PlanLoad.run(
                JMETER,
                new PlanRun(
                        JAVA,
                        PlanFile.read(plan),
                        properties(more),
                        folder,
                        Duration.ZERO,
                        duration,
                        MINUTE,
                        PlanRun.GRACEFUL,
                        Optional.empty()),
                new Stop(),
                new GracefulEnd(),
                summaries::add,
                new PlanWatch(TargetProcess.UNKNOWN, Integer.parseInt(target.port())));
    }

    private Map<String, String> properties(Map<String, String> more) {
        Map<String, String> properties = new HashMap<>(PlanRun.target(URI.create("http://127.0.0.1:" + target.port())));
        properties.putAll(Map.of("users", "5", "rampUp", "0"));
        properties.putAll(more);
        return properties;
    }
}
