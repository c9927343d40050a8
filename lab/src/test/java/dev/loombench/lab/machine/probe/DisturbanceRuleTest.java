package dev.loombench.lab.machine.probe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.protocol.MessageTemplate;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class DisturbanceRuleTest {
    @Test
    void aQuietMachineDisturbsNothing() {
        assertThat(DisturbanceRule.reasons(activity(20, 0.049, 0.099, 0.0099, 0.049)))
                .isEmpty();
    }

    @Test
    void eachThresholdIsAReasonOfItsOwn() {
        assertThat(DisturbanceRule.reasons(activity(20, 0.05, 0.0, 0.0, 0.0)))
                .containsExactly(MessageTemplate.fill(DisturbanceRule.STOLEN, "5 %"));
        assertThat(DisturbanceRule.reasons(activity(20, 0.0, 0.125, 0.0, 0.0)))
                .containsExactly(MessageTemplate.fill(DisturbanceRule.OTHERS, "12.5 %"));
        assertThat(DisturbanceRule.reasons(activity(20, 0.0, 0.0, 0.01, 0.0)))
                .containsExactly(MessageTemplate.fill(DisturbanceRule.THROTTLED, "1 %"));
        assertThat(DisturbanceRule.reasons(activity(20, 0.0, 0.0, 0.0, 0.05)))
                .containsExactly(MessageTemplate.fill(DisturbanceRule.MEMORY, "5 %"));
    }

    @Test
    void allReasonsAreNamed() {
        assertThat(DisturbanceRule.reasons(activity(20, 0.5, 0.5, 0.5, 0.5))).hasSize(4);
    }

    @Test
    void fewTicksMeanNothingInAShortTrial() {
        assertThat(DisturbanceRule.reasons(activity(0.4, 0.2, 0.2, 0.0, 0.0))).isEmpty();
        assertThat(DisturbanceRule.reasons(activity(0.4, 0.25, 0.25, 0.0, 0.0))).hasSize(2);
    }

    @Test
    void processorAndDiskPressureAreNoReasons() {
        var activity = new MachineActivity(Duration.ofSeconds(10), 20.0, 0.0, 0.0, 0.0, 1.0, 0.0, 1.0);

        assertThat(DisturbanceRule.reasons(activity)).isEmpty();
    }

    @Test
    void whatIsNotReadableIsNoReason() {
        var nothing = new MachineActivity(Duration.ofSeconds(10), null, null, null, null, null, null, null);

        assertThat(DisturbanceRule.reasons(nothing)).isEmpty();
    }

    @Test
    void theRuleNamesItsThresholds() {
        assertThat(DisturbanceRule.RULE_SENTENCE).contains("5 %", "10 %", "1 %", "0.1 s");
        assertThat(DisturbanceRule.RULE_SENTENCE.indexOf('.', DisturbanceRule.RULE_SENTENCE.indexOf("0.1") + 2))
                .isEqualTo(DisturbanceRule.RULE_SENTENCE.length() - 1);
    }

    private static MachineActivity activity(
            double capacity,
            @Nullable Double steal,
            @Nullable Double others,
            @Nullable Double throttled,
            @Nullable Double memory) {
        return new MachineActivity(Duration.ofSeconds(10), capacity, steal, others, throttled, 0.0, memory, 0.0);
    }
}
