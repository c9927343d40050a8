package dev.loombench.lab.load.jmeter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.load.checks.LoadFinding;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.process.Cancellation;
import dev.loombench.lab.process.InstalledPrograms.JMeterInstallation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EngineRunnerTest {
    @TempDir
    Path folder;

    private final EngineRunner runner = new EngineRunner(
            new JMeterRunner(new JMeterInstallation(Path.of("."), List.of()), Path.of("java"), new Cancellation()),
            Map.of());
    private final DistributedLoad load = DistributedLoadTest.load(1, "http://h/", null, List.of());
    private final JtlBuilder jtl = new JtlBuilder();

    @BeforeEach
    void begin() {
        runner.begin(load);
    }

    /// Schedules that begin 0.4 s after the order, and samples of 20 ms that arrive 5 ms later.
    @ParameterizedTest
    @CsvSource({"0,", "-400,", "40,", "3000, 2.995", "-10000, -9.6"})
    void onlyClocksThatAreCertainlyWrongAreReported(long ahead, Double seconds) throws IOException {
        sample("a:1-alive 2-1", 500, 20, ahead, 525);
        sample("b:2-alive 2-1", 500, 20, 0, 525);
        JMeterInvocation order = new JMeterInvocation(folder, folder, Map.of(), folder, List.of());
        Files.writeString(
                order.output(),
                "Starting distributed test with remote engines:[a:1, b:2] @ x (" + (JtlBuilder.BEGIN - 400) + ")\n");

        List<Finding> findings = runner.clocks(order);

        assertThat(findings).allMatch(finding -> finding.code().equals(LoadFinding.ENGINE_CLOCK.code()));
        assertThat(findings)
                .extracting(Finding::evidence)
                .isEqualTo(seconds == null ? List.of() : List.of(Map.of("engine", "a:1", "aheadSeconds", seconds)));
    }

    /// The window is from 6 s after the begin of the last engine to 36 s, or to the end of one.
    @Test
    void requestsCountThatBeganInTheWindowWhateverTheClocksSay() throws IOException {
        for (String engine : new String[] {"a:1", "b:2"}) {
            long ahead = engine.equals("a:1") ? 0 : 60_000;
            for (long second = 0; second < 40; second++) {
                sample(engine + "-alive 2-1", second * 1_000, 0, ahead, second * 1_000);
            }
            sample(engine + "-load 1-1", 5_990, 100, ahead, 6_100);
            sample(engine + "-load 1-2", 6_010, 100, ahead, 6_200);
            sample(engine + "-load 1-3", 35_990, 100, ahead, 36_100);
            sample(engine + "-load 1-4", 36_010, 100, ahead, 36_200);
        }

        TimeRange window = runner.window(load).orElseThrow();
        JtlResult result = runner.result(jtl.writeTo(folder), window, new MeasurementWindow(Duration.ZERO, null));

        assertThat(window).isEqualTo(JtlBuilder.span(6_000, 36_000));
        assertThat(result.reported().samples()).isEqualTo(4);
        assertThat(result.steady())
                .extracting(JtlResult.SteadyFigures::answeredWithin)
                .isEqualTo(4L);
        assertThat(result.total().samples()).isEqualTo(8);
        assertThat(result.labels()).isEmpty();
    }

    @Test
    void anEngineThatIsNotHeardLeavesNoWindow() {
        sample("a:1-load 1-1", 500, 20, 0, 525);

        assertThat(runner.window(load)).isEqualTo(Optional.empty());
    }

    /// @param ahead difference of the engine's clock from this machine's in ms
    private void sample(String user, long start, long elapsed, long ahead, long arrived) {
        jtl.line("%d,%d,%s,200,OK,%s,text,true,,0,0,1,1,,0,0,0"
                .formatted(
                        JtlBuilder.BEGIN + start + ahead,
                        elapsed,
                        user.contains("alive") ? JtlBuilder.BEGIN + ahead : "GET /x",
                        user));
        String[] rows = jtl.text().split("\n");
        runner.take(rows[rows.length - 1], JtlBuilder.BEGIN + arrived);
    }
}
