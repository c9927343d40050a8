package dev.loombench.lab.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.loombench.lab.catalog.BadInput;
import dev.loombench.lab.catalog.Profile;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.schedule.Control;
import dev.loombench.lab.schedule.Plan;
import dev.loombench.lab.schedule.Planner;
import dev.loombench.lab.schedule.Trial;
import dev.loombench.lab.schedule.Trial.Pass;
import dev.loombench.lab.store.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResumedRunTest {
    private static final Plan PLAN =
            Planner.plan(List.of(Made.experiment("batch")), Profile.QUICK, 1, 2, List.of("25"));
    private static final Plan DIAGNOSED =
            Planner.plan(List.of(Made.experiment("batch")), Profile.QUICK, 1, 2, List.of("25"), Control.NONE, true);
    private static final int REPEAT = PLAN.trials().size() + 1;

    @TempDir
    Path run;

    @Test
    void aRepeatCountsEvenIfItsNoteWasNeverWritten() throws IOException {
        write(first(1));
        write(Made.repeating(first(REPEAT), 1));

        assertThat(finished())
                .extracting(TrialRecord::id, TrialRecord::counts)
                .containsExactly(tuple(1, false), tuple(REPEAT, true));
    }

    @Test
    void withoutItsRepeatATrialCountsAgain() throws IOException {
        write(first(1).repeatedBy(REPEAT));

        assertThat(finished()).singleElement().matches(TrialRecord::counts);
    }

    @Test
    void ofTwoRepeatsTheLaterOneCounts() throws IOException {
        write(first(1));
        write(Made.repeating(first(REPEAT), 1));
        write(Made.repeating(first(REPEAT + 1), 1));

        assertThat(finished().stream().filter(TrialRecord::counts))
                .extracting(TrialRecord::id)
                .containsExactly(REPEAT + 1);
    }

    @Test
    void aTrialThatThePlanHasElsewhereIsRefused() throws IOException {
        write(first(2));

        assertThatThrownBy(this::finished)
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("trial 2 isn't the one that this version would plan at this place");
    }

    @Test
    void aDiagnosisThatIsThereIsKeptAndOneThatFailedIsRunAgain() throws IOException {
        List<Trial> diagnoses = DIAGNOSED.trials().stream()
                .filter(trial -> trial.pass() == Pass.DIAGNOSE)
                .toList();
        Trial done = diagnoses.getFirst();
        Trial failed = diagnoses.getLast();
        write(Made.diagnosed(record(done)));
        write(Made.diagnosed(Made.failed(record(failed), "it died")));

        assertThat(ResumedRun.finished(run, DIAGNOSED, event -> {}))
                .extracting(TrialRecord::id, TrialRecord::counts)
                .containsExactly(tuple(done.id(), false));
    }

    @Test
    void aMeasuredTrialInThePlaceOfADiagnosisIsRefused() throws IOException {
        write(record(DIAGNOSED.trials().getLast()));

        assertThatThrownBy(() -> ResumedRun.finished(run, DIAGNOSED, event -> {}))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("isn't the one that this version would plan at this place");
    }

    @Test
    void aControlIsKeptInItsPlaceAndNoOther() throws IOException {
        Plan controlled = Planner.plan(
                List.of(Made.experiment("batch")), Profile.QUICK, 1, 2, List.of("25"), Control.BESIDE, false);
        Trial control = controlled.trials().stream()
                .filter(trial -> trial.pass() == Pass.CONTROL)
                .findFirst()
                .orElseThrow();
        write(Made.control(record(control)));

        assertThat(ResumedRun.finished(run, controlled, event -> {}))
                .extracting(TrialRecord::id, TrialRecord::controls, TrialRecord::counts)
                .containsExactly(tuple(control.id(), true, false));

        write(record(control));

        assertThatThrownBy(() -> ResumedRun.finished(run, controlled, event -> {}))
                .isInstanceOf(BadInput.class);
    }

    private static TrialRecord record(Trial trial) {
        return Made.trial(
                trial.id(),
                trial.block(),
                TrialRecords.cell(trial),
                trial.mode().toString(),
                0.1);
    }

    private List<TrialRecord> finished() throws IOException {
        return ResumedRun.finished(run, PLAN, event -> {});
    }

    private void write(TrialRecord trial) throws IOException {
        Path directory = Files.createDirectories(run.resolve("trials/" + trial.id()));
        Json.write(directory.resolve("trial.json"), trial);
    }

    /// The plan's first trial under this number.
    private static TrialRecord first(int id) {
        return Made.trial(
                id, 1, PLAN.trials().getFirst().cell().declared().model().toString(), 0.1);
    }
}
