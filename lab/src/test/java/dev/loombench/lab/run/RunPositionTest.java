package dev.loombench.lab.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.catalog.Profile;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.schedule.Trial;
import dev.loombench.lab.schedule.Trial.Pass;
import dev.loombench.lab.schedule.TrialScheduler;
import dev.loombench.lab.schedule.TrialScheduler.ControlMode;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class RunPositionTest {
    private static final List<Trial> TRIALS = TrialScheduler.schedule(
                    List.of(RunFixture.experiment("batch")), Profile.QUICK, 1, 1, List.of("25"), ControlMode.NONE, true)
            .trials();
    private static final Duration LEFT = Duration.ofMinutes(2);

    @Test
    void theTrialIsNamedWithItsJdkIfThereAreSeveral() {
        RunPosition position = after(started(TRIALS.getFirst()));

        assertThat(position.trialText(true))
                .hasValueSatisfying(
                        text -> assertThat(text).startsWith("made, ").endsWith(", JDK 25, block 1"));
        assertThat(position.trialText(false))
                .hasValueSatisfying(
                        text -> assertThat(text).doesNotContain("JDK").endsWith(", block 1"));
    }

    @Test
    void aTrialForDiagnosisIsCalledSo() {
        Trial diagnosed = TRIALS.stream()
                .filter(trial -> trial.pass() == Pass.DIAGNOSE)
                .findFirst()
                .orElseThrow();

        assertThat(after(started(diagnosed)).trialText(false))
                .hasValueSatisfying(text -> assertThat(text).endsWith(", for diagnosis"));
    }

    @Test
    void aRepeatTakesAsLongAsTheTrialBeforeIt() {
        RunPosition position =
                after(started(TRIALS.getFirst()), new RunEvent.TrialRepeated(TRIALS.get(1), "it failed"));

        assertThat(position.trialText(false))
                .hasValueSatisfying(text -> assertThat(text).endsWith(", again"));
        assertThat(position.left()).hasValue(LEFT);
        assertThat(position.planned()).isEqualTo(TRIALS.size());
    }

    @Test
    void theTrialBeganUntilItIsFinished() {
        Trial trial = TRIALS.getFirst();
        TrialRecord record = RunFixture.trial(
                trial.id(), 1, TrialRecordFactory.cell(trial), trial.mode().toString(), 0.1);

        assertThat(after(started(trial)).isAmong(List.of())).isFalse();
        assertThat(after(started(trial)).isAmong(List.of(record))).isTrue();
        assertThat(RunPosition.UNKNOWN.isAmong(List.of(record))).isFalse();
    }

    private static RunEvent started(Trial trial) {
        return new RunEvent.TrialStarted(trial, 0, TRIALS.size(), LEFT);
    }

    private static RunPosition after(RunEvent... events) {
        RunPosition position = RunPosition.UNKNOWN;
        for (RunEvent event : events) {
            position = position.after(event);
        }
        return position.after(new RunEvent.Notice("the machine is busy"));
    }
}
