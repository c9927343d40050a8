package dev.loombench.lab.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.model.AbDocument;
import dev.loombench.lab.model.AnswerRecord;
import dev.loombench.lab.model.RecordBuilder;
import dev.loombench.lab.model.SideRuntime;
import dev.loombench.lab.model.Slo;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.process.Cancellation;
import dev.loombench.lab.process.ProcessTag;
import dev.loombench.lab.schedule.TrialSchedule;
import dev.loombench.lab.service.AbFixtures;
import dev.loombench.lab.service.AbFixtures.ScheduledLoad;
import dev.loombench.lab.service.AbForecast;
import dev.loombench.lab.service.ServiceClient;
import dev.loombench.lab.service.ServiceLauncher;
import dev.loombench.lab.service.SmokeCheck;
import dev.loombench.lab.service.config.AbConfig;
import dev.loombench.lab.service.config.AbEffort;
import dev.loombench.lab.service.config.AbEffort.CapacitySearchConfig;
import dev.loombench.lab.service.config.AbLoad;
import dev.loombench.lab.service.config.ServiceExperiment;
import dev.loombench.lab.service.config.SideLoad;
import dev.loombench.lab.store.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServiceJournalTest {
    private static final int PAIRS = 6;
    private static final AbConfig CONFIG = AbFixtures.config(List.of("a", "b"), List.of(50.0), 7);

    @TempDir
    Path folder;

    private final ServiceClient client = new ServiceClient(Duration.ofSeconds(1));

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

    @Test
    void aSearchThatWasCutShortIsMadeAgain() {
        ServiceJournal journal = journal(
                CONFIG,
                List.of(
                        AbFixtures.search(21, "a", "the time budget is used up"),
                        AbFixtures.search(22, "b", "no higher rate was allowed")),
                Optional.empty());

        assertThat(journal.capacities().knownCapacity(CONFIG.side("a"))).isEmpty();
        assertThat(journal.capacities().knownCapacity(CONFIG.side("b"))).isPresent();
    }

    @Test
    void aSearchThatWasCutShortCountsUntilItsRepeatIsThere() throws Exception {
        TrialRecord earlier = AbFixtures.search(21, "a", "the time budget is used up");
        Files.createDirectories(directory.trialDirectory(21));
        directory.write(earlier);
        AbConfig searched = AbFixtures.with(
                CONFIG,
                CONFIG.sides(),
                RecordBuilder.like(CONFIG.effort())
                        .with("search", Optional.of(new CapacitySearchConfig(Slo.parse("p99<100ms"), false)))
                        .build());
        ServiceJournal journal = journal(searched, List.of(earlier), Optional.empty());

        assertThat(trial(journal, 21).repeatedBy()).isNull();
        assertThat(journal.capacities().newDirectory().getFileName()).asString().doesNotContain("21");

        journal.capacities().capacity(CONFIG.side("a"), AbFixtures.searched("a", null));

        assertThat(trial(journal, 21).repeatedBy()).isEqualTo(22);
        assertThat(trial(journal, 22).repeats()).isEqualTo(21);
        assertThat(journal.capacities().knownCapacity(CONFIG.side("a")))
                .hasValueSatisfying(
                        known -> assertThat(known.search().outcome()).isEqualTo("found"));
        assertThat(RunDirectory.readAb(directory.path()).orElseThrow().capacity())
                .satisfies(known -> assertThat(known.sides()).hasSize(1));
    }

    private static TrialRecord trial(ServiceJournal journal, int id) {
        return journal.trials().progress().finished().stream()
                .filter(trial -> trial.id() == id)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void theNumberOfConnectionsIsThatOfTheFirstSession() throws Exception {
        ServiceJournal first = journal(CONFIG, List.of(), Optional.empty());
        first.begin(
                new SmokeCheck(
                        List.of(new AnswerRecord("a", "GET /orders", 200, "text/plain", 1, 1)),
                        Duration.ZERO,
                        Duration.ZERO,
                        List.of(SideRuntime.unknown("a", "it isn't a JVM")),
                        Optional.empty(),
                        OptionalLong.empty()),
                CONFIG.load().withConnections(1_200).withResponseTime(Duration.ofMillis(1_500)),
                AbForecast.of(CONFIG, AbLoad.ASSUMED_START, Duration.ZERO));
        first.trials().writeDocument(null);

        ServiceJournal second = journal(CONFIG, List.of(), RunDirectory.readAb(directory.path()));

        assertThat(second.answers()).hasSize(1);
        second.trials().writeDocument(null);
        assertThat(RunDirectory.readAb(directory.path()).orElseThrow().runtimes())
                .containsExactly(SideRuntime.unknown("a", "it isn't a JVM"));
        assertThat(second.connections()).hasValue(1_200);
        assertThat(second.responseTime()).hasValue(Duration.ofMillis(1_500));
        assertThat(RunDirectory.readAb(directory.path()).orElseThrow().responseSeconds())
                .isEqualTo(1.5);
    }

    @Test
    void aComparisonIsCompleteOnceItsRatiosAreAsNarrowAsWanted() {
        AbConfig precise = AbFixtures.with(CONFIG, CONFIG.sides(), effort(0.2));

        assertThat(journal(precise, measured(PAIRS), Optional.empty()).isComplete())
                .isFalse();
        assertThat(journal(precise, measured(PAIRS + 2), Optional.empty()).isComplete())
                .isTrue();
    }

    private static AbEffort effort(double precision) {
        return RecordBuilder.like(CONFIG.effort())
                .with("precision", OptionalDouble.of(precision))
                .build();
    }

    /// Trials of the requested pairs and of added ones.
    private static List<TrialRecord> measured(int pairs) {
        RunProgress progress = new RunProgress(ServiceExperiment.schedule(CONFIG, PAIRS), List.of());
        for (int added = PAIRS; added < pairs; added++) {
            progress.addBlock(ServiceExperiment.ID);
        }
        return progress.schedule().trials().stream()
                .map(trial -> {
                    SideLoad load = SideLoad.of(CONFIG, trial);
                    double mean = 0.1 + 0.001 * (trial.id() * 7 % 5);
                    return AbFixtures.trial(
                            new ScheduledLoad(trial.id(), load.pair(), load.side(), load.level()), mean, 0.2, 1e-3, 1);
                })
                .toList();
    }

    private ServiceJournal journal(AbConfig config, List<TrialRecord> finished, Optional<AbDocument> earlier) {
        TrialSchedule plan = ServiceExperiment.schedule(config, PAIRS);
        OptionalDouble precision = config.effort().precision();
        return new ServiceJournal(
                config,
                new ServiceLauncher(config, client, new Cancellation(), ProcessTag.fresh(), Optional.empty()),
                ServiceBlocksTest.manifest(PAIRS, precision.isPresent() ? precision.getAsDouble() : null),
                directory,
                plan,
                finished,
                earlier);
    }
}
