package dev.loombench.lab.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.loombench.lab.catalog.Profile;
import dev.loombench.lab.finding.UserErrorException;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.schedule.Trial;
import dev.loombench.lab.schedule.Trial.Pass;
import dev.loombench.lab.schedule.TrialSchedule;
import dev.loombench.lab.schedule.TrialScheduler;
import dev.loombench.lab.schedule.TrialScheduler.ControlMode;
import dev.loombench.lab.store.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResumedRunTest {
    private static final TrialSchedule PLAN =
            TrialScheduler.schedule(List.of(RunFixture.experiment("batch")), Profile.QUICK, 1, 2, List.of("25"));
    private static final TrialSchedule DIAGNOSED = TrialScheduler.schedule(
            List.of(RunFixture.experiment("batch")), Profile.QUICK, 1, 2, List.of("25"), ControlMode.NONE, true);
    private static final int REPEAT = PLAN.trials().size() + 1;

    @TempDir
    Path run;

    @Test
    void aRepeatCountsEvenIfItsNoteWasNeverWritten() throws IOException {
        write(first(1));
        write(RunFixture.repeating(first(REPEAT), 1));

        assertThat(finished())
                .extracting(TrialRecord::id, TrialRecord::counts)
                .containsExactly(tuple(1, false), tuple(REPEAT, true));
    }

    @Test
    void aFailedTrialWithARepeatIsFinished() throws IOException {
        write(RunFixture.failed(first(1), "it died"));
        write(RunFixture.repeating(first(REPEAT), 1));

        assertThat(finished())
                .extracting(TrialRecord::id, TrialRecord::repeatedBy)
                .containsExactly(tuple(1, REPEAT), tuple(REPEAT, null));
    }

    @Test
    void aRepeatOfATrialThatIsGoneDoesNotCount() throws IOException {
        write(RunFixture.repeating(first(REPEAT), 1));

        assertThat(finished()).isEmpty();
    }

    @Test
    void withoutItsRepeatATrialCountsAgain() throws IOException {
        write(first(1).repeatedBy(REPEAT));

        assertThat(finished()).singleElement().matches(TrialRecord::counts);
    }

    @Test
    void ofTwoRepeatsTheLaterOneCounts() throws IOException {
        write(first(1));
        write(RunFixture.repeating(first(REPEAT), 1));
        write(RunFixture.repeating(first(REPEAT + 1), 1));

        assertThat(finished().stream().filter(TrialRecord::counts))
                .extracting(TrialRecord::id)
                .containsExactly(REPEAT + 1);
    }

    @Test
    void aTrialThatThePlanHasElsewhereIsRefused() throws IOException {
        write(first(2));

        assertThatThrownBy(this::finished).hasMessage(RunError.OTHER_PLAN.message(run));
    }

    @Test
    void aDiagnosisThatIsThereIsKeptAndOneThatFailedIsRunAgain() throws IOException {
        List<Trial> diagnoses = DIAGNOSED.trials().stream()
                .filter(trial -> trial.pass() == Pass.DIAGNOSE)
                .toList();
        Trial done = diagnoses.getFirst();
        Trial failed = diagnoses.getLast();
        write(RunFixture.diagnosed(record(done)));
        write(RunFixture.diagnosed(RunFixture.failed(record(failed), "it died")));

        assertThat(ResumedRun.readFinishedTrials(run, DIAGNOSED, event -> {}))
                .extracting(TrialRecord::id, TrialRecord::counts)
                .containsExactly(tuple(done.id(), false));
    }

    @Test
    void aMeasuredTrialInThePlaceOfADiagnosisIsRefused() throws IOException {
        write(record(DIAGNOSED.trials().getLast()));

        assertThatThrownBy(() -> ResumedRun.readFinishedTrials(run, DIAGNOSED, event -> {}))
                .hasMessage(RunError.OTHER_PLAN.message(run));
    }

    @Test
    void aControlIsKeptInItsPlaceAndNoOther() throws IOException {
        TrialSchedule controlled = TrialScheduler.schedule(
                List.of(RunFixture.experiment("batch")), Profile.QUICK, 1, 2, List.of("25"), ControlMode.BESIDE, false);
        Trial control = controlled.trials().stream()
                .filter(trial -> trial.pass() == Pass.CONTROL)
                .findFirst()
                .orElseThrow();
        write(RunFixture.control(record(control)));

        assertThat(ResumedRun.readFinishedTrials(run, controlled, event -> {}))
                .extracting(TrialRecord::id, TrialRecord::countsAsControl, TrialRecord::counts)
                .containsExactly(tuple(control.id(), true, false));

        write(record(control));

        assertThatThrownBy(() -> ResumedRun.readFinishedTrials(run, controlled, event -> {}))
                .isInstanceOf(UserErrorException.class);
    }

    private static TrialRecord record(Trial trial) {
        return RunFixture.trial(
                trial.id(), trial.block(), RunProgress.cell(trial), trial.mode().toString(), 0.1);
    }

    private List<TrialRecord> finished() throws IOException {
        return ResumedRun.readFinishedTrials(run, PLAN, event -> {});
    }

    private void write(TrialRecord trial) throws IOException {
        Path directory = Files.createDirectories(run.resolve("trials/" + trial.id()));
        Json.write(directory.resolve("trial.json"), trial);
    }

    /// The plan's first trial under this number.
    private static TrialRecord first(int id) {
        return RunFixture.trial(
                id, 1, PLAN.trials().getFirst().cell().declared().model().toString(), 0.1);
    }
}
