package dev.loombench.lab.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.catalog.Profile;
import dev.loombench.lab.model.EstimateRecord;
import dev.loombench.lab.model.ExperimentRecord;
import dev.loombench.lab.model.JdkRecord;
import dev.loombench.lab.model.Manifest;
import dev.loombench.lab.model.Manifest.ExperimentFile;
import dev.loombench.lab.model.RecordBuilder;
import dev.loombench.lab.model.RunDocument.HostRecord;
import dev.loombench.lab.model.RunSettings;
import dev.loombench.lab.model.RunSnapshot;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.schedule.Trial;
import dev.loombench.lab.schedule.TrialSchedule;
import dev.loombench.lab.schedule.TrialScheduler;
import dev.loombench.lab.store.RunDirectory;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunFollowerTest {
    private static final JdkRecord JDK = new JdkRecord("25", "/jdk", "25", "vendor", List.of());
    private static final HostRecord HOST = new HostRecord("Linux", "6", "CPU", 2, 1L << 30, Map.of(), Map.of());
    private static final TrialSchedule PLAN =
            TrialScheduler.schedule(List.of(RunFixture.experiment("batch")), Profile.QUICK, 1, 2, List.of("25"));
    private static final List<Trial> FIRST_BLOCK =
            PLAN.trials().stream().filter(trial -> trial.block() == 1).toList();

    @TempDir
    Path folder;

    @SuppressWarnings("NullAway.Init")
    private RunDirectory directory;

    @SuppressWarnings("NullAway.Init")
    private RunFollower follower;

    @BeforeEach
    void begin() throws IOException {
        directory = RunDirectory.create(folder, LocalDateTime.of(2026, 1, 1, 0, 0), "quick");
        directory.writeExperiment("made", RunFixture.experiment("batch").text());
        directory.write(RecordBuilder.like(RunFixture.manifest("quick", JDK, HOST, file()))
                .with("settings", settings())
                .with("trials", PLAN.trials().size())
                .build());
        follower = new RunFollower(directory.path());
    }

    @AfterEach
    void end() throws IOException {
        directory.close();
    }

    @Test
    void countsTrialsAndTellsTimeAndWhatIsMeasured() throws IOException {
        finish(PLAN.trials().get(0));
        directory.freshTrialDirectory(PLAN.trials().get(1).id());

        RunSnapshot snapshot = follower.poll().orElseThrow();
        assertThat(snapshot.finished()).isEqualTo(1);
        assertThat(snapshot.expected()).isEqualTo(PLAN.trials().size());
        assertThat(snapshot.left()).hasValueSatisfying(left -> assertThat(left).isPositive());
        assertThat(snapshot.latest().map(TrialRecord::id))
                .hasValue(PLAN.trials().get(0).id());
        assertThat(snapshot.measuring())
                .hasValueSatisfying(cell -> assertThat(cell)
                        .contains(TrialRecordFactory.cell(PLAN.trials().get(1)).label(), "block 1"));
    }

    @Test
    void whatDidNotChangeIsNotReadAgain() throws IOException {
        finish(PLAN.trials().get(0));

        assertThat(follower.poll()).isPresent();
        assertThat(follower.poll()).isEmpty();

        directory.freshTrialDirectory(PLAN.trials().get(1).id());
        assertThat(follower.poll()).isPresent();
    }

    @Test
    void aBlockIsJudgedWhenItHasEnded() throws IOException {
        for (Trial trial : FIRST_BLOCK.subList(0, FIRST_BLOCK.size() - 1)) {
            finish(trial);
        }
        assertThat(experiment(follower.poll()).estimates()).isEmpty();

        finish(FIRST_BLOCK.getLast());
        ExperimentRecord judged = experiment(follower.poll());
        assertThat(judged.estimates()).extracting(EstimateRecord::n).containsOnly(1);
        assertThat(judged.comparisons()).isNotEmpty();

        finish(PLAN.trials().get(FIRST_BLOCK.size()));
        assertThat(experiment(follower.poll())).isEqualTo(judged);
    }

    /// As the run's own document has it.
    @Test
    void allBlocksAreJudgedAsTheRunJudgesThem() throws IOException {
        for (Trial trial : PLAN.trials()) {
            finish(trial);
        }
        List<TrialRecord> trials =
                PLAN.trials().stream().map(RunFollowerTest::record).toList();
        Manifest manifest = RunDirectory.readManifest(directory.path());

        RunSnapshot snapshot = follower.poll().orElseThrow();
        assertThat(snapshot.run()).isEqualTo(new RunJudge(manifest, PLAN).document(directory.id(), trials, null));
        assertThat(snapshot.left().orElseThrow()).isZero();
        assertThat(snapshot.measuring()).isEmpty();
    }

    /// The other trials of a cell without figures are left out by the run.
    @Test
    void trialsOfAFailedCellAreNotExpected() throws IOException {
        finish(RunFixture.failed(record(PLAN.trials().getFirst()), "it died"));

        assertThat(follower.poll().orElseThrow().expected())
                .isEqualTo(PLAN.trials().size()
                        - PLAN.trials().stream()
                                .filter(trial -> trial.key()
                                        .equals(PLAN.trials().getFirst().key()))
                                .count()
                        + 1);
    }

    @Test
    void aRunThatCannotBeScheduledAgainIsShownByItsDocument() throws IOException {
        directory.writeExperiment("made", "another file\n");
        assertThat(follower.poll()).isEmpty();

        List<TrialRecord> trials = List.of(record(PLAN.trials().getFirst()));
        directory.write(
                new RunJudge(RunDirectory.readManifest(directory.path()), PLAN).document(directory.id(), trials, null));
        RunSnapshot snapshot = follower.poll().orElseThrow();
        assertThat(snapshot.finished()).isEqualTo(1);
        assertThat(snapshot.expected()).isEqualTo(PLAN.trials().size());
        assertThat(snapshot.left()).isPresent();
    }

    @Test
    void theLastStateIsThatOfTheDocument() throws IOException {
        assertThat(follower.last()).isEmpty();

        List<TrialRecord> trials =
                FIRST_BLOCK.stream().map(RunFollowerTest::record).toList();
        directory.write(new RunJudge(RunDirectory.readManifest(directory.path()), PLAN)
                .document(directory.id(), trials, Instant.EPOCH));
        RunSnapshot last = follower.last().orElseThrow();
        assertThat(last.finished()).isEqualTo(FIRST_BLOCK.size());
        assertThat(last.run().finishedAt()).isEqualTo(Instant.EPOCH);
    }

    private void finish(Trial trial) throws IOException {
        finish(record(trial));
    }

    private void finish(TrialRecord trial) throws IOException {
        directory.freshTrialDirectory(trial.id());
        directory.write(trial);
    }

    private static TrialRecord record(Trial trial) {
        return RunFixture.trial(
                trial.id(),
                trial.block(),
                TrialRecordFactory.cell(trial),
                trial.mode().toString(),
                0.1);
    }

    private static ExperimentRecord experiment(Optional<RunSnapshot> snapshot) {
        return snapshot.orElseThrow().run().experiments().getFirst();
    }

    private static RunSettings settings() {
        return RecordBuilder.like(RunFixture.settings("quick")).with("forks", 2).build();
    }

    private static ExperimentFile file() {
        return new ExperimentFile("made", "made.yaml", "/", null, null);
    }
}
