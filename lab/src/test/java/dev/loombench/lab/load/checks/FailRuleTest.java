package dev.loombench.lab.load.checks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.lab.model.GateOutcome;
import dev.loombench.protocol.InvalidValueException;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FailRuleTest {
    private static final Map<String, Double> FIGURES =
            Map.of("p99", 0.2, "mean", 0.05, FailRule.ERRORS, 0.001, FailRule.RATE, 480.0);

    @ParameterizedTest
    @CsvSource({
        "p99>200ms,PASSED", // the limit itself is allowed
        "p99>199ms,FAILED",
        "errors > 0.1%,PASSED",
        "errors>0%,FAILED",
        "rate<480/s,PASSED",
        "rate<481/s,FAILED",
        "max>1s,UNDECIDED", // unknown
        "mean>1ms,UNDECIDED" // void
    })
    void judgesAFigure(String rule, GateOutcome outcome) {
        assertThat(FailRule.parse(rule).judge(FIGURES, Set.of("mean")).outcome())
                .isEqualTo(outcome);
    }

    @ParameterizedTest
    @ValueSource(strings = {"p42>1s", "cpu>1%", "p99<200ms", "rate>480/s", "p99>=200ms", "p99>2%", "errors>1s", "p99"})
    void refusesWhatCannotFail(String rule) {
        assertThatThrownBy(() -> FailRule.parse(rule)).isInstanceOf(InvalidValueException.class);
    }
}
