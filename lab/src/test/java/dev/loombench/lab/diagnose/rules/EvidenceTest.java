package dev.loombench.lab.diagnose.rules;

import static dev.loombench.lab.diagnose.rules.SymptomsBuilder.PROGRAM_FRAME;
import static dev.loombench.lab.diagnose.rules.SymptomsBuilder.on;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/// Tests of the sentences that findings consist of, and of their order.
class EvidenceTest {
    @Test
    void evidenceHasNoFiguresThatAreNought() {
        assertThat(first(on(25).stops(1.07, 1.07))).contains("All threads were stopped for 100 % of the time.");
        assertThat(first(on(25).stops(0.3, 0.001)))
                .containsExactly(
                        "All threads were stopped for 30 % of the time.", "50 collections took hardly any of it.");
        assertThat(first(on(25).process(0.3, 1.5).machine(0, 0, 0.8)))
                .contains("Other processes and other machines on the same host used 80 % of the processors.");
        assertThat(first(on(25).process(0, 1.5).machine(0, 0.4, 0)))
                .containsExactly(
                        "1.5 of its threads waited for a processor, on average, while hardly any ran.",
                        "Other processes and other machines on the same host used 40 % of the processors.");
        assertThat(first(on(25).scheduler(1, 1).place(ThreadActivity.NATIVE, false, 2, 1)))
                .contains("Neither pins nor monitors explain it, so they block in native calls.");
    }

    private static List<String> first(SymptomsBuilder symptoms) {
        return symptoms.diagnosis().findings().getFirst().evidence();
    }

    @Test
    void aJvmWithoutVirtualThreadsMissesNothingOfThem() {
        SymptomsBuilder symptoms = on(17).noScheduler()
                .noCarriers()
                .addSite(false, 3, PROGRAM_FRAME)
                .deadlock();

        assertThat(symptoms.symptoms().hasVirtualThreads()).isFalse();
        assertThat(symptoms.diagnosis().unobserved()).containsOnlyKeys("recording");
        assertThat(symptoms.causes()).containsExactly("DEADLOCK");
    }

    @Test
    void whatIsSureComesFirst() {
        SymptomsBuilder symptoms = on(21).pins(0.5, PROGRAM_FRAME).stops(0.15, 0.15);

        assertThat(symptoms.causes()).containsExactly("COLLECTIONS", "PINNED_IN_SYNCHRONIZED?");
    }

    @Test
    void whatWeighsMoreComesFirstAmongTheSure() {
        assertThat(on(25).stops(0.3, 0.28).machine(0.4, 0, 0.1).causes()).containsExactly("THROTTLED", "COLLECTIONS");
        assertThat(on(25).stops(0.5, 0.48).machine(0.4, 0, 0.1).causes()).containsExactly("COLLECTIONS", "THROTTLED");
    }
}
