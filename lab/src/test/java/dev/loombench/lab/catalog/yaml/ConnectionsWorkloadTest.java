package dev.loombench.lab.catalog.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.loombench.lab.catalog.Experiment;
import dev.loombench.lab.catalog.Grid;
import dev.loombench.lab.catalog.Job;
import dev.loombench.lab.catalog.Profile;
import dev.loombench.lab.finding.UserErrorException;
import dev.loombench.lab.load.GeneratorLoad;
import dev.loombench.lab.load.GeneratorRunner;
import dev.loombench.lab.load.LoadListener;
import dev.loombench.lab.process.Cancellation;
import dev.loombench.lab.process.InstalledPrograms.GeneratorInstallation;
import dev.loombench.lab.run.ServerExperimentFixture;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ConnectionsWorkloadTest {
    private static final String TEXT = ServerExperimentFixture.text("""
            workload:
              path: /work
              load: $load
              users: 5
              connections: $connections
            servers: [helidon]
            factors:
              load: [50/s, users]
              connections: [2_500, 10_000]
            """);

    @Test
    void aLoadAtARateMayKeepMoreConnectionsThanItNeeds() {
        assertThat(ExperimentSchema.problems(TEXT)).isEmpty();
        assertThat(connections(TEXT)).containsExactlyInAnyOrder(2_500, 10_000, 5, 5);
    }

    @Test
    void withoutANumberThereAreAsManyAsTheRateCanUse() {
        String text = TEXT.replace("  connections: $connections\n", "").replace("  connections: [2_500, 10_000]\n", "");

        assertThat(connections(text)).containsExactlyInAnyOrder(100, 5);
    }

    @Test
    void noConnectionsAreRefused() {
        assertThat(catchThrowableOfType(UserErrorException.class, () -> read(TEXT.replace("[2_500", "[0"))))
                .hasMessageContainingAll("'0' is not", "connections");
    }

    @Test
    void anotherMetricThanTheMedianMayDecide() {
        String text = TEXT.replace("  users: 5\n", "  users: 5\n  metric: peak-rss\n");

        assertThat(ExperimentSchema.problems(text)).isEmpty();
        assertThat(read(text).primaryMetric(Map.of("load", "50/s"))).isEqualTo("peak-rss");
        assertThat(read(TEXT).primaryMetric(Map.of("load", "50/s"))).isEqualTo("p50");
        assertThat(catchThrowableOfType(UserErrorException.class, () -> read(text.replace("peak-rss", "batch-time"))))
                .hasMessageContainingAll("'batch-time' is not", "(p50,");
        assertThat(catchThrowableOfType(UserErrorException.class, () -> read(text.replace("peak-rss", "saturation"))))
                .hasMessageContainingAll("'saturation' is not", "'load: capacity'");
    }

    private static IntStream connections(String text) {
        var load = new GeneratorLoad(
                new GeneratorRunner(
                        new GeneratorInstallation(Path.of("none"), Optional.empty()),
                        Path.of("java"),
                        new Cancellation()),
                Duration.ofSeconds(1),
                Duration.ofSeconds(1),
                Duration.ZERO,
                Optional.empty(),
                LoadListener.SILENT);
        return Grid.cells(read(text), Profile.SMOKE).stream()
                .map(cell -> (Job.Requests) cell.job())
                .mapToInt(job -> load.order(
                                job,
                                ((Job.RequestLoad.ArrivalLoad) job.load()).arrivals(),
                                URI.create("http://127.0.0.1:1"),
                                Path.of("none"))
                        .connections());
    }

    private static Experiment read(String text) {
        return ExperimentReader.read("made.yaml", Path.of("."), text);
    }
}
