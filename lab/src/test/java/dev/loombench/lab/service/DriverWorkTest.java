package dev.loombench.lab.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.loombench.lab.measure.ServiceMethod;
import dev.loombench.lab.model.Metric;
import dev.loombench.lab.observe.jvm.ForkedJvm;
import dev.loombench.lab.process.Cancellation;
import dev.loombench.lab.process.ProcessTag;
import dev.loombench.lab.schedule.Measurement.ReportedFigures;
import dev.loombench.lab.service.SideWork.SideFigures;
import dev.loombench.lab.service.settings.AbConfigParser;
import dev.loombench.lab.service.settings.PartialAbConfig;
import dev.loombench.lab.service.settings.SettingValue;
import dev.loombench.lab.service.settings.SettingValues;
import dev.loombench.lab.stats.Better;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Contract of the measurement of a side for each way in which it can end: figures, or the reason why there are none,
/// which names who failed; and no process is left. The load is a driver, a shell script.
@EnabledOnOs(OS.LINUX)
@Timeout(60)
class DriverWorkTest {
    private static final AbListener SILENT = words -> {};

    @TempDir
    Path folder;

    private final ServiceClient client = new ServiceClient(Duration.ofSeconds(1));
    private final int port = SidePorts.free();

    @AfterEach
    void close() {
        client.close();
    }

    @Test
    void aDriverThatPrintsItsFigureGivesIt() throws Exception {
        SideFigures trial = measure(serving(), "echo records: 1000");

        assertThat(trial.measurement())
                .isInstanceOfSatisfying(
                        ReportedFigures.class,
                        figures -> assertThat(figures.metrics())
                                .hasEntrySatisfying(
                                        "records",
                                        metric -> assertThat(metric.value()).isEqualTo(1_000)));
        assertEnded();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "exit 3        | the driver sh failed at side 'a': it ended with exit code 3",
                "echo nothing  | records"
            })
    void aDriverWithoutFiguresIsNamed(String driver, String message) throws Exception {
        assertThat(reason(serving(), driver)).contains("the driver", message);
        assertEnded();
    }

    @Test
    void aSideThatDoesNotStartIsNamed() throws Exception {
        assertThat(reason(List.of("sh", "-c", "echo nothing; exit 4"), "echo records: 1"))
                .startsWith("side 'a'")
                .contains("exit code 4");
        assertEnded();
    }

    @Test
    void aSideThatDiesMeanwhileIsNamedAndNotItsDriver() throws Exception {
        List<String> dying = List.of("sh", "-c", String.join(" ", serving()) + " & sleep 2; kill $!");

        assertThat(reason(dying, "sleep 4; exit 1")).startsWith("side 'a'");
        assertEnded();
    }

    @Test
    void theCpuTimeIsDividedByTheWorkOfARate() {
        assertThat(cpu(new Metric(500, "records/s", Better.MORE)))
                .isEqualTo(Map.of("cpu-per-operation", new Metric(0.002, "s", Better.LESS)));
    }

    @ParameterizedTest
    @CsvSource({"'', MORE", "records, MORE", "records/min, MORE", "s, LESS", "errors/s, LESS"})
    void ofOtherFiguresNobodyKnowsHowMuchWorkTheyAre(String unit, Better better) {
        assertThat(cpu(new Metric(500, unit, better))).isEqualTo(Map.of("cpu-time", new Metric(8, "s", Better.LESS)));
    }

    private static Map<String, Metric> cpu(Metric primary) {
        Map<String, Metric> metrics = new LinkedHashMap<>();
        DriverWork.putCpu(metrics, primary, 8, 8);
        return metrics;
    }

    /// Why a measurement gave no figures.
    private String reason(List<String> side, String driver) throws IOException, InterruptedException {
        return String.valueOf(measure(side, driver).measurement().reason());
    }

    private SideFigures measure(List<String> side, String driver) throws IOException, InterruptedException {
        Map<String, SettingValue> settings = new LinkedHashMap<>();
        Map.of(
                        "measure",
                        "sh -c '" + driver + "'",
                        "metrics",
                        "records=more:~records: ([0-9]+)~",
                        "ready",
                        "tcp://127.0.0.1:" + port,
                        "warmup",
                        "0s")
                .forEach((key, text) -> settings.put(key, SettingValue.option(key, false, List.of(text), folder)));
        SettingValues command = new SettingValues(Map.of("command", SettingValue.option("--a", false, side, folder)));
        AbConfig config = AbConfigParser.parse(
                PartialAbConfig.options(new SettingValues(settings), Map.of("a", command, "b", command), folder), 1);
        ServiceLauncher launcher = ServiceLauncher.of(config, client, new Cancellation(), ProcessTag.fresh());
        Path directory = Files.createDirectories(folder.resolve("trial"));
        try (SetupServices services = SetupServices.start(launcher, directory, SILENT)) {
            TestBed bed = AbFixtures.bed(launcher, services, SILENT, Tryout.NONE);
            SideLoad load = SideLoad.of(
                    config,
                    ServiceExperiment.schedule(config, 1).trials().stream()
                            .filter(trial ->
                                    SideLoad.of(config, trial).side().name().equals("a"))
                            .findFirst()
                            .orElseThrow());
            return new ServiceMethod(bed)
                    .measure(List.of(load), List.of(directory), Duration.ZERO)
                    .getFirst();
        }
    }

    private List<String> serving() {
        return ForkedJvm.command(List.of("-XX:TieredStopAtLevel=1"), ServingProgram.class, Integer.toString(port), "4");
    }

    /// Requires that nothing listens any more where the side did.
    private void assertEnded() {
        assertThatExceptionOfType(IOException.class).isThrownBy(() -> {
            try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
                socket.getOutputStream();
            }
        });
    }
}
