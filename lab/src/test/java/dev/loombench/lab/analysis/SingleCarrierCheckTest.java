package dev.loombench.lab.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.model.JdkRecord;
import dev.loombench.lab.model.RecordBuilder;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.run.RunFixture;
import java.util.List;
import org.junit.jupiter.api.Test;

class SingleCarrierCheckTest {
    private static final JdkRecord JDK_21 = jdk("21");
    private static final JdkRecord JDK_25 = jdk("25");

    @Test
    void ofSeveralJdksTheOneThatMakesBurstsIsNamed() {
        List<TrialRecord> trials = List.of(served("helidon", 1, "21"), served("helidon", 1, "25"));

        assertThat(SingleCarrierCheck.finding(trials, List.of(JDK_21, JDK_25)))
                .map(finding -> finding.evidence().get("servers"))
                .contains(List.of("helidon on JDK 25"));
    }

    @Test
    void moreCarriersAndOlderJdksAndBatchesHaveNothingToTell() {
        assertThat(SingleCarrierCheck.finding(List.of(served("helidon", 2, "25")), List.of(JDK_25)))
                .isEmpty();
        assertThat(SingleCarrierCheck.finding(List.of(served("helidon", 1, "21")), List.of(JDK_21)))
                .isEmpty();
        assertThat(SingleCarrierCheck.finding(List.of(served("helidon", 1, "24")), List.of(jdk("24"))))
                .isEmpty();
        assertThat(SingleCarrierCheck.finding(List.of(RunFixture.trial(1, 1, "virtual-per-task", 1)), List.of(JDK_25)))
                .isEmpty();
    }

    private static TrialRecord served(String model, int carriers, String jdk) {
        TrialRecord trial =
                RunFixture.onJdk(RunFixture.withLoad(RunFixture.trial(1, 1, model, 0.1), RunFixture.load()), jdk);
        return RecordBuilder.like(trial)
                .with(
                        "jvm",
                        RecordBuilder.like(trial.jvm())
                                .with("parallelism", carriers)
                                .build())
                .build();
    }

    private static JdkRecord jdk(String feature) {
        return new JdkRecord(feature, "/jdk", feature + ".0.1", "A", List.of());
    }
}
