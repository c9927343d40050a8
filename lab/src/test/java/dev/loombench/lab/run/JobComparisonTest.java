package dev.loombench.lab.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.measure.ServiceMethod;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.process.Cancellation;
import dev.loombench.lab.process.ProcessTag;
import dev.loombench.lab.run.ServiceRun.AbResult;
import dev.loombench.lab.service.AbConfig;
import dev.loombench.lab.service.AbListener;
import dev.loombench.lab.service.JobFixtures;
import dev.loombench.lab.service.ServiceClient;
import dev.loombench.lab.service.ServiceExperiment;
import dev.loombench.lab.service.ServiceLauncher;
import dev.loombench.lab.service.TestBed;
import dev.loombench.lab.service.Tryout;
import dev.loombench.lab.store.RunDirectory;
import dev.loombench.protocol.ProcessEnd;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// Comparisons of real jobs, which are short scripts.
@EnabledOnOs(OS.LINUX)
@Timeout(60)
class JobComparisonTest {
    private static final int PAIRS = 6;

    @TempDir
    Path folder;

    private final ServiceClient client = new ServiceClient(Duration.ofSeconds(1));
    private final Cancellation stop = new Cancellation();
    private RunDirectory directory;

    @BeforeEach
    void createDirectory() throws IOException {
        directory = RunDirectory.create(folder, LocalDateTime.of(2026, 1, 1, 0, 0), "ab");
    }

    @AfterEach
    void close() throws IOException {
        client.close();
        directory.close();
    }

    private long runs(String file) throws IOException {
        return Files.readAllLines(folder.resolve(file)).size();
    }

    @Test
    void aPreparationThatFailsMidwayEndsTheComparison() throws Exception {
        AbResult result = session(
                JobFixtures.config(
                        folder,
                        JobFixtures.prepared("echo x >> prepared.txt; test $(wc -l < prepared.txt) -lt 4"),
                        "true",
                        "true"),
                List.of());

        assertThat(result.fault())
                .hasValueSatisfying(fault -> assertThat(fault)
                        .hasMessageStartingWith("prepare 'sh -c ")
                        .hasMessageEndingWith(": it " + ProcessEnd.clause(1)));
        assertThat(result.document().facts().failure()).isNotNull();
    }

    @Test
    void aJobThatKeepsFailingEndsTheComparison() throws Exception {
        AbResult result = session(
                JobFixtures.config(
                        folder,
                        JobFixtures.PLAIN,
                        "echo x >> a.txt; test $(wc -l < a.txt) -lt 3 || { echo no luck; exit 5; }",
                        "true"),
                List.of());

        assertThat(result.fault()).hasValueSatisfying(fault -> {
            assertThat(fault)
                    .hasMessageContaining(
                            "side 'a' " + ProcessEnd.saying(ProcessEnd.clause(5), Optional.of("no luck")));
            assertThat(fault.lastOutput()).containsExactly("no luck");
        });
    }

    @Test
    void aJobThatFailsItsCheckEndsTheComparisonAtOnce() throws Exception {
        AbResult result =
                session(JobFixtures.config(folder, JobFixtures.PLAIN, "true", "echo oops >&2; exit 9"), List.of());

        assertThat(result.fault())
                .hasValueSatisfying(fault -> assertThat(fault)
                        .hasMessageStartingWith(
                                "side 'b' " + ProcessEnd.saying(ProcessEnd.clause(9), Optional.of("oops"))));
        assertThat(result.run().experiments().getFirst().trials()).isEmpty();
    }

    @Test
    void aStopKeepsFinishedTrials() throws Exception {
        AbConfig config = JobFixtures.config(
                folder, JobFixtures.PLAIN, "echo x >> a.txt; test $(wc -l < a.txt) -lt 3 || exec sleep 1000", "true");
        Thread.ofPlatform().start(() -> {
            try {
                while (!Files.exists(folder.resolve("a.txt")) || runs("a.txt") < 3) {
                    Thread.sleep(20);
                }
                stop.request();
            } catch (IOException | InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });

        AbResult result = session(config, List.of());

        assertThat(result.fault()).isEmpty();
        assertThat(result.run().experiments().getFirst().trials()).isNotEmpty().hasSizeLessThan(2 * PAIRS);
    }

    private AbResult session(AbConfig config, List<TrialRecord> finished) throws IOException {
        ServiceLauncher launcher = ServiceLauncher.of(config, client, stop, ProcessTag.fresh());
        AbListener silent = words -> {};
        ServiceSession session = new ServiceSession(
                launcher,
                directory,
                RunFixture.serviceManifest(PAIRS, null),
                ServiceExperiment.schedule(config, PAIRS),
                finished,
                Optional.empty(),
                silent,
                System::nanoTime);
        return session.run((tried, services) ->
                new ServiceMethod(new TestBed(tried, services, null, null, silent, Tryout.NONE, session)));
    }
}
