package dev.loombench.lab.analysis.validity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.model.Finding;
import dev.loombench.protocol.trial.IterationSpec;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TrialChecksTest {
    private static final List<Double> STEADY =
            IntStream.range(0, 30).mapToObj(i -> 1 + 0.01 * (i % 3)).toList();
    private static final List<Double> FALLING =
            IntStream.range(0, 30).mapToObj(i -> 2 - 0.03 * i).toList();

    @Test
    void aQuietAndSteadyTrialHasNoFindings() {
        assertThat(codes(STEADY, List.of())).isEmpty();
    }

    @Test
    void whatDisturbedItIsNamedWithTheMachinesFigures() {
        Finding finding = TrialChecks.check(
                        STEADY, IterationSpec.parse("30 ops"), List.of("one reason", "another"), Map.of("steal", 0.2))
                .getFirst();

        assertThat(finding)
                .isEqualTo(
                        ExperimentFinding.DISTURBED.with("one reason; another").withEvidence(Map.of("steal", 0.2)));
    }

    @Test
    void operationsThatStillBecomeFasterAreNotSteady() {
        assertThat(codes(FALLING, List.of())).containsExactly("not-steady");
        assertThat(codes(FALLING.subList(0, 19), List.of())).isEmpty();
        assertThat(codes(FALLING, List.of("one reason"))).containsExactly("disturbed", "not-steady");
    }

    private static List<String> codes(List<Double> operations, List<String> reasons) {
        return TrialChecks.check(operations, IterationSpec.parse("30 ops"), reasons, Map.of()).stream()
                .map(Finding::code)
                .toList();
    }
}
