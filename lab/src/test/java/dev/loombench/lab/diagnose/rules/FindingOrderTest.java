package dev.loombench.lab.diagnose.rules;

import static dev.loombench.lab.diagnose.rules.SymptomsBuilder.PROGRAM_FRAME;
import static dev.loombench.lab.diagnose.rules.SymptomsBuilder.on;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FindingOrderTest {
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
