package dev.loombench.lab.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.analysis.validity.ExperimentFinding;
import dev.loombench.lab.catalog.ProgramExperimentFixture;
import dev.loombench.lab.machine.jdk.Jdk;
import dev.loombench.lab.schedule.Trial;
import dev.loombench.lab.schedule.TrialSchedule;
import dev.loombench.protocol.MessageTemplate;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class NamedJdksTest {
    private static final String REMEDY = MessageTemplate.fill(ExperimentFinding.JDK_MISSING.remedy(), 21);
    private static final Jdk JDK_21 = new Jdk(Path.of("/jdks/21"), 21, "21.0.3", "Somebody");

    @Test
    void aMissingJdkIsToldInOneLineAndRefusesItsTrialsOnly() {
        TrialSchedule schedule = ProgramExperimentFixture.schedule(ProgramExperimentFixture.experiment());
        NamedJdks jdks = NamedJdks.find(schedule, feature -> Optional.empty());

        assertThat(jdks.notices()).containsExactly(RunNote.NOT_MEASURED.message(21, "synchronized@21 of mine", REMEDY));
        assertThat(schedule.trials())
                .filteredOn(trial -> jdks.refusal(trial).isPresent())
                .isNotEmpty()
                .allSatisfy(trial -> {
                    assertThat(trial.cell().declared().model()).hasToString("synchronized@21");
                    assertThat(jdks.refusal(trial))
                            .contains(ExperimentFinding.JDK_MISSING
                                    .with(21, "synchronized@21", 21)
                                    .withEvidence(Map.of("jdk", 21)));
                });
        assertThat(schedule.trials().stream().map(jdks::of)).containsOnly(Optional.empty());
    }

    @Test
    void severalCandidatesShareTheLine() {
        TrialSchedule schedule = ProgramExperimentFixture.schedule(
                ProgramExperimentFixture.read(ProgramExperimentFixture.TEXT.replace(
                        "synchronized@21]\nbaseline", "synchronized@21, lock@21]\nbaseline")),
                ProgramExperimentFixture.read(ProgramExperimentFixture.TEXT.replace("id: mine", "id: yours")));

        assertThat(NamedJdks.find(schedule, feature -> Optional.empty()).notices())
                .singleElement()
                .asString()
                .contains(" of mine; synchronized@21 of yours ")
                .endsWith(REMEDY);
    }

    @Test
    void aJdkThatIsHereRunsItsTrials() {
        TrialSchedule schedule = ProgramExperimentFixture.schedule(ProgramExperimentFixture.experiment());
        NamedJdks jdks = NamedJdks.find(schedule, feature -> Optional.of(JDK_21));

        assertThat(jdks.notices()).isEmpty();
        assertThat(jdks.found()).containsOnlyKeys(21);
        for (Trial trial : schedule.trials()) {
            boolean named = trial.cell().declared().model().toString().endsWith("@21");
            assertThat(jdks.refusal(trial)).isEmpty();
            assertThat(jdks.of(trial)).isEqualTo(named ? Optional.of(JDK_21) : Optional.empty());
        }
    }
}
