package dev.loombench.lab.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.catalog.yaml.Catalog;
import dev.loombench.lab.model.HostRecord;
import dev.loombench.lab.model.JdkRecord;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.model.run.Manifest;
import dev.loombench.lab.schedule.TrialSchedule;
import dev.loombench.lab.store.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NoiseHistoryTest {
    private static final JdkRecord JDK = new JdkRecord("25", "/jdk", "25.0.1", "A", List.of());
    private static final LocalDateTime NOON = LocalDateTime.of(2026, 1, 1, 12, 0);

    @TempDir
    Path out;

    @Test
    void theNewestRunOfTheSameTellsItsNoisiestComparison() throws IOException {
        write(NOON, host("any"), JDK, 1.3, 0.8, 1.0);
        write(NOON.plusHours(1), host("any"), JDK, 1.02, 0.99, 1.0);

        SampleSizeForecast forecast = forecasts().getFirst();

        assertThat(forecast.run()).contains("130000");
        assertThat(forecast.noise().blocks()).isEqualTo(3);
        assertThat(forecast.noise().standardDeviation()).isBetween(0.01, 0.02);
        assertThat(forecast.needed().orElseThrow()).isBetween(10, 40);
        assertThat(forecast.sentence())
                .startsWith("made: ")
                .contains(" 3.00 % ", "run " + forecast.run())
                .endsWith("6 are planned");
    }

    @Test
    void otherMachinesOtherJdksAndFewBlocksTellNothing() throws IOException {
        write(NOON, host("another"), JDK, 1.02, 0.99, 1.0);
        write(NOON.plusHours(1), host("any"), new JdkRecord("25", "/jdk", "25.0.2", "A", List.of()), 1.02, 0.99, 1.0);
        write(NOON.plusHours(2), host("any"), JDK, 1.02, 0.99);

        assertThat(forecasts()).isEmpty();
    }

    @Test
    void aKernelMayKeepALittleMoreMemoryForItself() throws IOException {
        write(NOON, host("any", (1L << 30) - 123_456), JDK, 1.02, 0.99, 1.0);
        assertThat(forecasts()).hasSize(1);
    }

    @Test
    void withAnotherMemoryItIsAnotherMachine() throws IOException {
        write(NOON, host("any", 1L << 31), JDK, 1.02, 0.99, 1.0);
        assertThat(forecasts()).isEmpty();
    }

    /// Listing a pipe would wait for its writer, without end.
    @Test
    void aPipeHoldsNoRuns() throws Exception {
        Path pipe = out.resolve("pipe");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();
        out = pipe;

        Thread listing = Thread.ofPlatform().daemon().start(this::forecasts);

        assertThat(listing.join(Duration.ofSeconds(20))).isTrue();
    }

    @Test
    void whatCantBeReadTellsNothing() throws IOException {
        Path run = write(NOON, host("any"), JDK, 1.02, 0.99, 1.0);
        Files.writeString(run.resolve("run.json"), "{");
        Files.createDirectories(out.resolve("no-run"));

        assertThat(forecasts()).isEmpty();
        assertThat(SampleSizeForecast.forecast(
                        request(out.resolve("nowhere")), request(out).schedule()))
                .isEmpty();
    }

    private List<SampleSizeForecast> forecasts() {
        RunRequest request = request(out);
        return SampleSizeForecast.forecast(request, request.schedule());
    }

    private static HostRecord host(String cpu) {
        return host(cpu, 1L << 30);
    }

    private static HostRecord host(String cpu, long memory) {
        return new HostRecord("Linux", "6", cpu, 2, memory, Map.of(), Map.of());
    }

    private static RunRequest request(Path out) {
        return new RunRequest(
                List.of(new Catalog.CatalogEntry(RunFixture.experiment("none"), Path.of("made.yaml"))),
                RunFixture.settings("quick"),
                List.of(JDK),
                out,
                "x",
                List.of(),
                host("any"),
                List.of());
    }

    private Path write(LocalDateTime at, HostRecord host, JdkRecord jdk, double... seconds) throws IOException {
        TrialSchedule plan = request(out).schedule();
        Manifest manifest = RunFixture.manifest(
                "quick", jdk, host, new Manifest.ExperimentFile("made", "made.yaml", "/", "", Map.of()));
        double[] steady = seconds.clone();
        Arrays.fill(steady, 1);
        List<TrialRecord> trials = RunFixture.joined(
                RunFixture.blocks("cached-pool", steady), RunFixture.blocks("virtual-per-task", seconds));
        try (RunDirectory directory = RunDirectory.create(out, at, "made")) {
            directory.write(manifest);
            directory.write(new RunJudge(manifest, plan).document(directory.id(), trials, Instant.EPOCH));
            return directory.path();
        }
    }
}
