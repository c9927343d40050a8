package dev.loombench.lab.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.model.EstimateRecord;
import dev.loombench.lab.model.ExperimentRecord;
import dev.loombench.lab.model.Manifest;
import dev.loombench.lab.model.RecordBuilder;
import dev.loombench.lab.model.RunSnapshot;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.schedule.Trial;
import dev.loombench.lab.store.RunDirectory;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RunFollowerTest extends RunFollowerTestBase {
    private static final int REPEAT_ID = PLAN.trials().size() + 1;

    @Test
    void countsTrialsAndTellsTimeAndWhatIsMeasured() throws IOException {
        finish(PLAN.trials().get(0));
        start(PLAN.trials().get(1), 1, PLAN.trials().size());

        RunSnapshot snapshot = follower.poll().orElseThrow();
        assertThat(snapshot.finished()).isEqualTo(1);
        assertThat(snapshot.expected()).isEqualTo(PLAN.trials().size());
        assertThat(snapshot.left()).hasValue(LEFT);
        assertThat(snapshot.latest().map(TrialRecord::id))
                .hasValue(PLAN.trials().get(0).id());
        assertThat(snapshot.measuring())
                .hasValueSatisfying(cell -> assertThat(cell)
                        .contains(TrialRecordFactory.cell(PLAN.trials().get(1)).label(), "block 1"));
    }

    @Test
    void beforeTheFirstTrialThereIsTheTimeOfAll() throws IOException {
        follower.on(
                new RunEvent.RunOpened(directory.path(), "quick", PLAN.trials().size(), LEFT));

        RunSnapshot snapshot = follower.poll().orElseThrow();
        assertThat(snapshot.left()).hasValue(LEFT);
        assertThat(snapshot.measuring()).isEmpty();
    }

    /// No file shows an added block before its first trial has ended.
    @Test
    void anAddedBlockIsExpectedFromItsFirstTrialOn() throws IOException {
        finishAll();
        int planned = PLAN.trials().size() + ADDED_BLOCK.size();
        start(ADDED_BLOCK.getFirst(), PLAN.trials().size(), planned);

        RunSnapshot first = follower.poll().orElseThrow();
        assertThat(first.finished()).isEqualTo(PLAN.trials().size());
        assertThat(first.expected()).isEqualTo(planned);
        assertThat(first.left()).hasValue(LEFT);
        assertThat(first.measuring())
                .hasValueSatisfying(cell -> assertThat(cell).endsWith(", block 3"));

        finish(ADDED_BLOCK.getFirst());
        start(ADDED_BLOCK.get(1), PLAN.trials().size() + 1, planned);
        RunSnapshot second = follower.poll().orElseThrow();
        assertThat(second.finished()).isEqualTo(PLAN.trials().size() + 1);
        assertThat(second.expected()).isEqualTo(planned);
    }

    @Test
    void aRepeatIsMeasuredAndItsFiguresReplaceThoseOfItsBlock() throws IOException {
        finishFirstBlock();
        Trial disturbed = FIRST_BLOCK.getLast();
        ExperimentRecord before = experiment(follower.poll());

        Trial repeat = withId(disturbed, REPEAT_ID);
        follower.on(new RunEvent.TrialStarted(
                disturbed, FIRST_BLOCK.size() - 1, PLAN.trials().size(), LEFT));
        follower.on(new RunEvent.TrialRepeated(repeat, "something else kept the machine busy"));
        directory.freshTrialDirectory(REPEAT_ID);
        RunSnapshot during = follower.poll().orElseThrow();
        assertThat(during.measuring())
                .hasValueSatisfying(cell -> assertThat(cell).endsWith(", block 1, again"));
        assertThat(during.left()).hasValue(LEFT);
        assertThat(during.run().experiments().getFirst()).isEqualTo(before);

        finish(RunFixture.repeating(record(repeat, 0.4), disturbed.id()));
        finish(record(disturbed).repeatedBy(REPEAT_ID));
        RunSnapshot after = follower.poll().orElseThrow();
        assertThat(after.run().experiments().getFirst().estimates()).isNotEqualTo(before.estimates());
        assertThat(after.finished()).isEqualTo(FIRST_BLOCK.size());
        assertThat(after.measuring()).isEmpty();
    }

    /// The run measures it again, under the same id.
    @Test
    void aFailedTrialOfAnEarlierSessionIsNotFinished() throws IOException {
        Trial failed = PLAN.trials().getFirst();
        finish(RunFixture.failed(record(failed), "it died"));
        finish(PLAN.trials().get(1));
        follower = new RunFollower(directory.path(), SESSION);

        RunSnapshot resumed = follower.poll().orElseThrow();
        assertThat(resumed.finished()).isEqualTo(1);
        assertThat(resumed.expected()).isEqualTo(PLAN.trials().size());

        directory.freshTrialDirectory(failed.id());
        assertThat(follower.poll()).isPresent();

        finish(RecordBuilder.like(record(failed)).with("startedAt", SESSION).build());
        assertThat(follower.poll().orElseThrow().finished()).isEqualTo(2);
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
        finishAll();
        List<TrialRecord> trials =
                PLAN.trials().stream().map(RunFollowerTestBase::record).toList();
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

    private void finishAll() throws IOException {
        for (Trial trial : PLAN.trials()) {
            finish(trial);
        }
    }

    private void finishFirstBlock() throws IOException {
        for (Trial trial : FIRST_BLOCK) {
            finish(trial);
        }
    }

    private static Trial withId(Trial trial, int id) {
        return new Trial(id, trial.block(), trial.experiment(), trial.jdk(), trial.cell(), trial.mode(), trial.pass());
    }

    private static ExperimentRecord experiment(Optional<RunSnapshot> snapshot) {
        return snapshot.orElseThrow().run().experiments().getFirst();
    }
}
