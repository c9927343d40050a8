package dev.loombench.lab.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.model.RecordBuilder;
import dev.loombench.lab.model.RunDocument;
import dev.loombench.lab.model.RunSnapshot;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.store.RunDirectory;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// What a follower tells by the run's own document: of a run that can't be scheduled again, and of one that has ended.
class RunFollowerDocumentTest extends RunFollowerTestBase {
    @Test
    void aRunThatCannotBeScheduledAgainIsShownByItsDocument() throws IOException {
        directory.writeExperiment("made", "another file\n");
        assertThat(follower.poll()).isEmpty();

        List<TrialRecord> trials = List.of(record(PLAN.trials().getFirst()));
        directory.write(document(trials, null));
        RunSnapshot snapshot = follower.poll().orElseThrow();
        assertThat(snapshot.finished()).isEqualTo(1);
        assertThat(snapshot.expected()).isEqualTo(PLAN.trials().size());
        assertThat(snapshot.left()).isPresent();
    }

    /// Nobody measured anything meanwhile.
    @Test
    void thePauseBetweenSessionsIsNoPartOfTheTimeLeft() throws IOException {
        directory.writeExperiment("made", "another file\n");
        List<TrialRecord> trials = List.of(
                record(PLAN.trials().get(0)),
                RecordBuilder.like(record(PLAN.trials().get(1)))
                        .with("startedAt", SESSION)
                        .build());
        directory.write(document(trials, null));

        assertThat(follower.poll().orElseThrow().left())
                .hasValue(Duration.ofSeconds(PLAN.trials().size() - 2));
    }

    @Test
    void theLastStateIsThatOfTheDocument() throws IOException {
        assertThat(follower.last()).isEmpty();

        directory.write(
                document(PLAN.trials().stream().map(RunFollowerTestBase::record).toList(), Instant.EPOCH));
        RunSnapshot last = follower.last().orElseThrow();
        assertThat(last.finished()).isEqualTo(PLAN.trials().size());
        assertThat(last.expected()).isEqualTo(PLAN.trials().size());
        assertThat(last.run().finishedAt()).isEqualTo(Instant.EPOCH);
    }

    @Test
    void whatAnInterruptedRunLeavesOutStaysExpected() throws IOException {
        directory.write(
                document(FIRST_BLOCK.stream().map(RunFollowerTestBase::record).toList(), Instant.EPOCH));

        RunSnapshot unwatched = follower.last().orElseThrow();
        assertThat(unwatched.finished()).isEqualTo(FIRST_BLOCK.size());
        assertThat(unwatched.expected()).isEqualTo(PLAN.trials().size());

        int planned = PLAN.trials().size() + ADDED_BLOCK.size();
        start(ADDED_BLOCK.getFirst(), FIRST_BLOCK.size(), planned);
        follower.poll();
        assertThat(follower.last().orElseThrow().expected()).isEqualTo(planned);
    }

    private RunDocument document(List<TrialRecord> trials, @Nullable Instant finishedAt) throws IOException {
        return new RunJudge(RunDirectory.readManifest(directory.path()), PLAN)
                .document(directory.id(), trials, finishedAt);
    }
}
